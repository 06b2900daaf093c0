import { formatNumber } from '@companion/domain';
import { extended } from '@companion/functions/search-query';
import { Fold } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { facetsOf } from './facets';
import type { SearchKpis } from './Overview';
import type { SearchAddress } from './params';
import s from './search.module.css';

/** Facets of the matching texts with counts; each narrows the search. */
export function Narrow({ kpis, list }: { kpis: SearchKpis; list: SearchAddress }) {
  const groups = facetsOf(kpis);
  if (groups.length === 0) return null;
  return (
    <Fold title="Narrow the search" icon="filter">
      <nav aria-label="Narrow the search" className={s.narrow}>
        {groups.map(({ label, facets }) => (
          <span key={label} className={s.group}>
            <span className={s.quiet}>{label}</span>
            {facets.map(({ part, label: word, count }) => (
              <Link key={part} to={list.href({ q: extended(list.values.q, part), page: 1 })} className={s.facet}>
                {word} <span className={s.quiet}>{formatNumber(count)}</span>
              </Link>
            ))}
          </span>
        ))}
      </nav>
    </Fold>
  );
}
