import { counted, formatNumber, formatPercent } from '@companion/domain';
import { Card, KpiRow, KpiTile, Notice, Person } from '@companion/ui/core';
import s from '../slash/slash.module.css';
import type { VotesOfSlash } from './queries';

const percent = (pct: number | null | undefined) =>
  pct === null || pct === undefined ? null : formatPercent(pct / 100);

/** A limit is a whole number as a rule: no decimals for their own sake. */
const limit = (pct: number | null | undefined) => (pct == null ? '–' : `${formatNumber(pct)}%`);

/** How the votes came out by weight and by heads, and how few voters decided it. */
export function Tally({ votes: { tally, thresholds, pivotal } }: { votes: VotesOfSlash }) {
  if (!tally) return <Notice>No vote is left to count.</Notice>;
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
          label="For the slash, by heads"
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
          note="fewest whose change of mind changes the outcome"
        />
      </KpiRow>
      {pivotal && pivotal.voters.length > 0 && pivotal.size !== null && (
        <Card
          title={
            pivotal.size === 1
              ? 'Any one of these could have changed it'
              : `These ${pivotal.size} together could have changed it`
          }
          note={`${counted(pivotal.voters.length, 'voter')} whose change of mind gives another outcome`}
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
