import { formatNumber, personFilter } from '@companion/domain';
import { ChartFrame } from '@companion/ui/chart';
import { EmptyState, personName } from '@companion/ui/core';
import { Link, useLocation } from '@companion/ui/router';
import type { CSSProperties } from 'react';
import type { VouchSum } from './queries';
import s from './statistics.module.css';
import type { Measure } from './unit';
import { vouchesHref } from './vouchesHref';

type Props = {
  title: string;
  /** The /vouches filter set by a bar. */
  filter: 'author' | 'subject';
  people: readonly VouchSum[];
  measure: Measure;
  asOf: string;
};

/** The twenty largest, each a bar linked to its vouches. */
export function TopPeople({ title, filter, people, measure, asOf }: Props) {
  const most = Math.max(0, ...people.map(measure.place));
  const [top] = people;
  const largest = measure.unit === 'count' ? 'Most vouches' : 'Largest stake';
  const { search } = useLocation();
  return (
    <ChartFrame
      title={title}
      unit={measure.word}
      metric="vouchStats.top"
      asOf={asOf}
      summary={top ? `${largest}: ${personName(top.person)}, ${measure.says(top)}.` : 'Nobody.'}
      table={{
        head: [filter === 'author' ? 'Voucher' : 'Vouched for', measure.word, 'Vouches'],
        rows: people.map((sum) => [personName(sum.person), measure.text(sum), formatNumber(sum.count)]),
        values: people.map((sum) => [personName(sum.person), measure.place(sum), sum.count]),
      }}
    >
      {people.length === 0 && <EmptyState why="Nobody in this view." />}
      <ul className={s.bars}>
        {people.map((sum) => (
          <li key={sum.person.userId} className={s.row}>
            <Link to={vouchesHref(search, { [filter]: personFilter(sum.person) })} className={s.name}>
              <bdi translate="no">{personName(sum.person)}</bdi>
            </Link>
            <span className={s.track} aria-hidden="true">
              <span className={s.bar} style={{ '--part': most > 0 ? measure.place(sum) / most : 0 } as CSSProperties} />
            </span>
            <span className={s.number}>{measure.text(sum)}</span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
