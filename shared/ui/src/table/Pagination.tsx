import { PER_CHOICES } from '@companion/functions/address';
import { Select } from '../core/fields';
import { Icon } from '../core/Icon';
import { Link } from '../router';
import { pageCount, pageWindow } from './pages';
import s from './table.module.css';
import type { TableList } from './types';

const perOptions = PER_CHOICES.map((per) => ({ value: String(per), label: String(per) }));

/** Pages as real links, and the number of rows per page. */
export function Pagination({ list, total }: { list: TableList; total: number }) {
  const { page, per } = list.values;
  const count = pageCount(total, per);
  return (
    <div className={s.pagination}>
      <Select
        label="Rows"
        inline
        value={String(per)}
        options={perOptions}
        onChange={(value) => list.commit({ per: PER_CHOICES.find((choice) => String(choice) === value) })}
      />
      {count > 1 && (
        <nav aria-label="Pages" className={s.pages}>
          <Step list={list} page={page - 1} count={count} icon="chevronLeft" label="Previous page" />
          {pageWindow(page, count).map((number, place) =>
            number === null ? (
              <span key={`gap-${place}`} className={s.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                key={number}
                to={list.href({ page: number })}
                preventScrollReset
                className={s.page}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            ),
          )}
          <Step list={list} page={page + 1} count={count} icon="chevronRight" label="Next page" />
        </nav>
      )}
    </div>
  );
}

type StepProps = { list: TableList; page: number; count: number; icon: 'chevronLeft' | 'chevronRight'; label: string };

function Step({ list, page, count, icon, label }: StepProps) {
  if (page < 1 || page > count) {
    return (
      <span className={s.page} aria-hidden="true" data-off="">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link to={list.href({ page })} preventScrollReset className={s.page} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
