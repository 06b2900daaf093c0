import { counted, formatNumber, formatPercent } from '@companion/domain';
import { Card, KpiRow, KpiTile, Notice, Person } from '@companion/ui/core';
import s from '../slash/slash.module.css';
import type { VotesOfSlash } from './queries';

const percent = (pct: number | null | undefined) =>
  pct === null || pct === undefined ? null : formatPercent(pct / 100);

/** Limits are usually whole numbers, so no forced decimals. */
const limit = (pct: number | null | undefined) => (pct == null ? '–' : `${formatNumber(pct)}%`);

/** The result by weight and by head count, and how few voters decided it. */
export function Tally({ votes: { tally, thresholds, pivotal } }: { votes: VotesOfSlash }) {
  if (!tally) return <Notice>There are no votes left to count.</Notice>;
  const { passPct, defendPct } = thresholds ?? {};
  return (
    <>
      <KpiRow>
        <KpiTile
          label="For the slash, by weight"
          value={percent(tally.sharePct)}
          metric="slashes.weightedShare"
          note={`${formatNumber(tally.weightUp)} for, ${formatNumber(tally.weightDown)} against`}
        />
        <KpiTile
          label="For the slash, by headcount"
          value={percent(tally.headCountPct)}
          metric="slashVotes.headCount"
          note={`${formatNumber(tally.up)} for, ${formatNumber(tally.down)} against`}
        />
        <KpiTile
          label="Outcome by these votes"
          value={BANDS[tally.band]}
          metric="slashes.outcome"
          note={`upheld above ${limit(passPct)}, defended below ${limit(defendPct)}`}
        />
        <KpiTile label="Votes" value={tally.votes} metric="slashes.votes" />
        <KpiTile
          label="Decided by"
          value={pivotal?.size ?? null}
          unit={pivotal?.size === 1 ? 'voter' : 'voters'}
          metric="slashVotes.pivotal"
          note="fewest who could change the outcome by switching sides"
        />
      </KpiRow>
      {pivotal && pivotal.voters.length > 0 && pivotal.size !== null && (
        <Card
          title={
            pivotal.size === 1
              ? 'Any one of them could have changed the outcome'
              : `These ${pivotal.size} together could have changed the outcome`
          }
          note={`${counted(pivotal.voters.length, 'voter')} who could change the outcome by switching sides`}
        >
          <ul className={s.people}>
            {pivotal.voters.map((person) => (
              <li key={person.userId}>
                <Person person={person} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const BANDS = { upheld: 'Upheld', defended: 'Defended', inconclusive: 'Inconclusive' } as const;
