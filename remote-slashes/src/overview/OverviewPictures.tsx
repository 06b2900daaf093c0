import { capitalized, counted, formatNumber } from '@companion/domain';
import { Bars, Histogram, StackedBars } from '@companion/ui/chart';
import { HeatMap, levelKey, levelsIn, matrixOf, Scatter } from '@companion/ui/chart-more';
import { Card, Person, Select } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { Link, useNavigate } from '@companion/ui/router';
import { useState } from 'react';
import { votedClaim } from './finding';
import type { Overview } from './OverviewKpis';
import s from './overview.module.css';

const SERIES = [
  { key: 'upheld', label: 'Upheld', tone: 'negative' },
  { key: 'defended', label: 'Defended', tone: 'positive' },
  { key: 'inconclusive', label: 'Inconclusive', tone: 'neutral' },
  { key: 'cancelled', label: 'Cancelled', tone: 'warning' },
  { key: 'open', label: 'Open', tone: 'info' },
] as const;
const TONES = Object.fromEntries(SERIES.map(({ key, tone }) => [key, tone]));

/** Slashes over time, their votes and outcomes, and the people involved. */
export default function OverviewPictures({ data }: { data: Overview }) {
  const navigate = useNavigate();
  const { asOf, perMonth, shareHistogram, thresholds, amounts, voteHours, scorePath, accused, total } = data;
  const months = byMonth(perMonth);
  const { passPct: pass, defendPct: defend } = thresholds ?? {};
  const plotted = pointsOf(amounts);
  const limits = [defend, pass].filter((limit) => limit != null);
  return (
    <div className={s.pictures}>
      <StackedBars
        title="Slashes opened"
        unit="slashes per month, by outcome"
        metric="slashes.total"
        asOf={asOf}
        bucket="month"
        integer
        series={SERIES}
        summary={`${counted(total, 'slash', 'slashes')} in ${counted(months.size, 'month')}.`}
        buckets={[...months].map(([at, values]) => ({ at, values }))}
      />
      <Histogram
        title="Weighted share for the slash"
        unit={
          pass && defend
            ? `closed slashes, in steps of 5%; upheld above ${formatNumber(pass)}%, defended below ${formatNumber(defend)}%`
            : 'closed slashes, in steps of 5%'
        }
        metric="slashes.weightedShare"
        asOf={asOf}
        noun="slashes"
        bins={shareHistogram.map(({ from, count }) => ({ from, to: from + 5, count }))}
        format={(value) => `${formatNumber(value)}%`}
        marks={limits.map((at) => ({ at, label: `${formatNumber(at)}%` }))}
        summary={`${counted(
          shareHistogram.reduce((sum, { count }) => sum + count, 0),
          'closed slash',
          'closed slashes',
        )} with votes.`}
      />
      <Scatter
        title="Amount and share for the slash"
        unit="one dot per closed slash that asked for score points"
        metric="slashes.amount"
        asOf={asOf}
        xLabel="Points requested"
        yLabel="Weighted share, %"
        points={plotted}
        onPick={(id) => navigate(`/slash-votes/${id}`)}
        summary={`${counted(plotted.length, 'slash', 'slashes')}, among the newest thousand of all kinds.`}
      />
      <Levels data={data} />
      <Bars
        title="When people vote"
        claim={votedClaim(voteHours)}
        unit="votes by hours after the opening"
        metric="slashes.votes"
        asOf={asOf}
        integer
        series={[{ key: 'votes', label: 'Votes', tone: 'info' }]}
        groups={voteHours.map(({ hour, count }) => ({
          key: String(hour),
          label: `${hour} h`,
          values: { votes: count },
        }))}
        summary={`${counted(
          voteHours.reduce((sum, { count }) => sum + count, 0),
          'vote',
        )} on closed slashes.`}
      />
      <Bars
        title="Score of the accused"
        unit="median change in points, by days from the opening"
        metric="profile.score"
        asOf={asOf}
        series={[{ key: 'change', label: 'Median change', tone: 'info' }]}
        groups={scorePath.map(({ day, n, medianChange }) => ({
          key: String(day),
          short: `${day > 0 ? '+' : ''}${day} d`,
          label: `${day > 0 ? '+' : ''}${day} d, n=${n}`,
          values: { change: medianChange },
        }))}
        summary="Compared with the score at the opening."
      />
      {accused.length > 0 && (
        <Card title="Most accused" note="People with the most slashes against them">
          <DetailList>
            {accused.map(({ person, slashes, upheld }) => (
              <DetailItem
                key={person.userId}
                note={
                  <Link to={`/slashes?subject=${encodeURIComponent(person.userkey)}`}>
                    {counted(slashes, 'slash', 'slashes')}, {upheld} upheld
                  </Link>
                }
              >
                <Person person={person} />
              </DetailItem>
            ))}
          </DetailList>
        </Card>
      )}
    </div>
  );
}

/** Score slashes with an amount and a share; others cannot be plotted. */
function pointsOf(amounts: Overview['amounts']) {
  return amounts.flatMap(({ id, amount, type, status, sharePct }) =>
    type === 'SCORE' && sharePct !== null && amount !== null
      ? [{ key: id, label: `Slash #${id}, ${status}`, x: amount, y: sharePct, tone: TONES[status] }]
      : [],
  );
}

/** Slashes per month by outcome. */
function byMonth(rows: Overview['perMonth']): Map<string, Record<string, number>> {
  const months = new Map<string, Record<string, number>>();
  for (const { at, status, count } of rows) months.set(at, { ...months.get(at), [status]: count });
  return months;
}

const ENDED = ['all', 'upheld', 'defended', 'inconclusive'] as const;
const ENDED_NAMES = { all: 'All', upheld: 'Upheld', defended: 'Defended', inconclusive: 'Inconclusive' };

/** How often slashes occur between two levels, and their outcomes. */
function Levels({ data: { levels: all, asOf } }: { data: Overview }) {
  const [ended, setEnded] = useState<(typeof ENDED)[number]>('all');
  const levels = all.filter(({ status }) => ended === 'all' || status === ended);
  const sums = new Map<string, { author: string; subject: string; count: number }>();
  for (const { author, subject, count } of levels) {
    const cell = { author: levelKey(author ?? ''), subject: levelKey(subject ?? '') };
    const key = `${cell.author}>${cell.subject}`;
    sums.set(key, { ...cell, count: (sums.get(key)?.count ?? 0) + count });
  }
  const cells = [...sums.values()];
  // The same cells for each outcome, so that they can be compared.
  const rows = levelsIn(all.map(({ author }) => author ?? ''));
  const columns = levelsIn(all.map(({ subject }) => subject ?? ''));
  return (
    <HeatMap
      title="Who accuses whom"
      unit="slashes by level of accuser and accused at the opening"
      metric="slashes.total"
      asOf={asOf}
      actions={
        <Select
          inline
          label="How they ended"
          value={ended}
          options={ENDED.map((value) => ({ value, label: ENDED_NAMES[value] }))}
          onChange={setEnded}
        />
      }
      rows={rows.map(capitalized)}
      columns={columns.map(capitalized)}
      rowLabel="accuser's level"
      columnLabel="level of the accused"
      noun={{ one: 'slash', other: 'slashes' }}
      whyMissing="no slash"
      values={matrixOf(
        cells,
        rows,
        columns,
        (cell) => [cell.author, cell.subject],
        (cell) => cell.count,
      )}
      summary={`${counted(cells.length, 'pair')} of levels.`}
    />
  );
}
