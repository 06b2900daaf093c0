import { formatNumber, formatPercent, personFilter } from '@companion/domain';
import { ChartFrame } from '@companion/ui/chart';
import { EmptyState, personName } from '@companion/ui/core';
import { Link, useLocation } from '@companion/ui/router';
import type { CSSProperties } from 'react';
import type { VouchRung } from './queries';
import s from './statistics.module.css';
import { vouchesHref } from './vouchesHref';

/** More rungs would be a list to export. */
const MOST_RUNGS = 20;

const days = (value: number) => formatNumber(value, { digits: 1 });

/** People's ETH-days, and a line where the proposed curve would place them. */
export function Ladder({ rungs, asOf }: { rungs: readonly VouchRung[]; asOf: string }) {
  const most = Math.max(0, ...rungs.map(({ ethDays }) => ethDays));
  const [top] = rungs;
  const { search } = useLocation();
  return (
    <ChartFrame
      title="ETH-days"
      unit="ETH times days of active vouches received; the line is the proposed credit, 0% to 100%"
      metric="vouchStats.ladder"
      asOf={asOf}
      summary={top ? `Most: ${personName(top.person)}, ${days(top.ethDays)} ETH-days.` : 'Nobody has an active vouch.'}
      note={rungs.length > MOST_RUNGS && `The first ${MOST_RUNGS} of ${rungs.length}; the table has all.`}
      table={{
        head: ['Vouched for', 'ETH-days', 'Proposal'],
        rows: rungs.map(({ person, ethDays, proposal }) => [
          personName(person),
          days(ethDays),
          formatPercent(proposal),
        ]),
        values: rungs.map(({ person, ethDays, proposal }) => [personName(person), ethDays, proposal]),
      }}
    >
      {rungs.length === 0 && <EmptyState why="Nobody in this view has an active vouch." />}
      <ul className={s.bars}>
        {rungs.slice(0, MOST_RUNGS).map(({ person, ethDays, proposal }) => (
          <li key={person.userId} className={s.rung}>
            <Link to={vouchesHref(search, { subject: personFilter(person) }, false)} className={s.name}>
              <bdi translate="no">{personName(person)}</bdi>
            </Link>
            <span
              className={s.track}
              aria-hidden="true"
              style={{ '--part': most > 0 ? ethDays / most : 0, '--mark': proposal } as CSSProperties}
            >
              <span className={s.bar} />
              <span className={s.mark} />
            </span>
            <span className={s.number}>{days(ethDays)}</span>
            <span className={s.number} data-muted="">
              proposal {formatPercent(proposal, 0)}
            </span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
