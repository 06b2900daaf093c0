import type { ReactNode } from 'react';
import { Bars, binsOf, Histogram, Line, StackedBars } from '../src/chart';
import {
  CalendarHeat,
  DotMatrix,
  HeatMap,
  Lorenz,
  Scatter,
  SurvivalCurve,
  SwimLanes,
  Waterfall,
} from '../src/chart-more';
import { Page, PageHead } from '../src/core';
import { levels, now, points, ring, series, targets, wave } from './chartSamples';
import { walk, weeks } from './samples';

/** Every chart of the kit, including its empty and loading states. */
export function ChartsPage() {
  return (
    <Page>
      <PageHead title="Charts" purpose="Every picture of the kit: with data, without, and while it loads." />
      <Grid>
        <Line
          title="Score"
          unit="Points, 0 to 2,800"
          metric="M1"
          summary="The score rose over the last quarter, with a week without data."
          bucket="day"
          steps
          asOf={new Date(now - 240_000).toISOString()}
          series={[{ key: 'score', label: 'Score', tone: 'accent', points: walk(90, 1450, 0.4, now) }]}
        />
        <Line
          title="Compared"
          unit="Points"
          summary="Four people, two rising."
          bucket="day"
          series={['Alice Moreau', 'Bob', 'Çağla', 'Wolfeschlegelsteinhausen'].map((label, index) => ({
            key: label,
            label,
            tone: (['info', 'accent', 'exemplary', 'revered'] as const)[index] ?? 'info',
            points: walk(90, 1400 + index * 60, 0.3 + index * 0.13, now).map((point) => ({
              ...point,
              low: index === 0 && point.value !== null ? point.value - 30 : null,
              high: index === 0 && point.value !== null ? point.value + 30 : null,
            })),
          }))}
        />
        <Line
          title="By level"
          unit="Votes per day"
          summary="Six levels."
          bucket="day"
          fromZero
          series={levels.slice(1).map((level, index) => ({
            key: level,
            label: level,
            tone: level as 'known',
            points: walk(60, 3 * 4 ** index, 0.3 + index * 0.1, now).map((point) => ({
              ...point,
              value: point.value === null ? null : Math.max(0, point.value),
            })),
          }))}
        />
        <StackedBars
          title="Reviews over time"
          unit="Reviews per week, by sentiment"
          metric="M4"
          summary="Reviews grew; two weeks are unknown."
          bucket="week"
          buckets={weeks(26, now).map((week, index) =>
            index === 9 || index === 10
              ? { at: week.at, values: { positive: null, neutral: null, negative: null } }
              : week,
          )}
          series={series}
          onPick={() => undefined}
        />
        <Bars
          title="Reviews by level"
          unit="Reviews"
          summary="Most come from known people."
          series={series}
          groups={levels.map((label, index) => ({
            key: label,
            label,
            values: { positive: 40 + index * 21, neutral: 12, negative: 30 - index * 4 },
          }))}
        />
        <Bars
          title="Change by level"
          unit="Points"
          summary="Some rose, some fell."
          stacked
          series={series.filter(({ key }) => key !== 'neutral')}
          groups={levels.map((label, index) => ({
            key: label,
            label,
            values: { positive: 20 + index * 6, negative: -30 + index * 4 },
          }))}
        />
        <Histogram
          title="Scores"
          unit="Profiles per 100 points"
          summary="Most profiles stand near 1,300."
          noun="profiles"
          bins={binsOf(
            points(900).map(({ y }) => y),
            100,
            [800, 2800],
          )}
          toneOf={({ from }) =>
            from < 1200 ? 'questionable' : from < 1400 ? 'neutral' : from < 1600 ? 'known' : 'established'
          }
          marks={[{ at: 1310, label: 'median 1,310' }]}
        />
        <Lorenz
          title="Who holds the vouches"
          unit="Share of received ETH"
          metric="M15"
          summary="The upper tenth holds half."
          values={points(200).map(({ x }) => x ** 3)}
          holders="vouchees"
          held="ETH"
        />
        <Scatter
          title="Reviews and score"
          unit="One point per profile"
          summary="More reviews go with a higher score."
          xLabel="Active reviews received"
          yLabel="Score"
          points={points(300)}
          fit={{ slope: 7, intercept: 1100, band: (x) => 40 + Math.abs(x - 80) * 0.6 }}
          onPick={() => undefined}
        />
        <Scatter
          title="The same for everyone"
          unit="Profiles per hexagon"
          summary="Most profiles have few reviews."
          xLabel="Active reviews received"
          yLabel="Score"
          points={points(9_000)}
        />
        <HeatMap
          title="Who votes on whom"
          unit="Votes by level of voter and author"
          summary="Votes stay within a level."
          rowLabel="Voter"
          columnLabel="Author"
          noun="votes"
          rows={levels}
          columns={levels}
          whyMissing="fewer than 20 votes"
          values={levels.map((_, row) =>
            levels.map((__, column) => (row + column > 10 ? null : Math.round(400 / (1 + Math.abs(row - column) * 2)))),
          )}
        />
        <HeatMap
          title="Correlation"
          unit="Pearson r"
          summary="Reviews and vouches go together."
          rowLabel="Measure"
          columnLabel="Measure"
          noun=""
          signed
          rows={['Reviews', 'Vouches', 'XP', 'Slashes']}
          columns={['Reviews', 'Vouches', 'XP', 'Slashes']}
          values={[
            [1, 0.62, 0.31, -0.44],
            [0.62, 1, 0.12, -0.6],
            [0.31, 0.12, 1, 0.05],
            [-0.44, -0.6, 0.05, 1],
          ]}
        />
        <SurvivalCurve
          title="How long vouches last"
          unit="Share still active"
          metric="M16"
          summary="Mutual vouches last longer."
          noun="vouches"
          series={[
            survivalSeries('mutual', 'Mutual', 'info', 0.97),
            survivalSeries('single', 'One-sided', 'accent', 0.9),
          ]}
        />
        <Waterfall
          title="What a slash cost"
          unit="Points"
          summary="Endorsers lost more than the subject."
          steps={[
            { key: 'subject', label: 'Subject', value: -100 },
            { key: 'reviewers', label: 'Reviewers', value: -44.5 },
            { key: 'vouchers', label: 'Vouchers', value: -60 },
            { key: 'returned', label: 'Returned', value: 25 },
            { key: 'sum', label: 'Total', value: -179.5, total: true },
          ]}
        />
      </Grid>
      <CalendarHeat
        title="Activity"
        unit="Reviews, vouches and votes per day"
        summary="Active on most days."
        noun={{ one: 'action', other: 'actions' }}
        days={Array.from({ length: 364 }, (_, index) => ({
          day: new Date(now - index * 86_400_000).toISOString().slice(0, 10),
          value: index > 90 && index < 104 ? null : Math.round(wave(index, 1.3) ** 3 * 3),
        }))}
      />
      <DotMatrix
        title="Ring 1"
        unit="Targets both voted on within two minutes"
        summary="Five members voted alike on 30 targets."
        rowLabel="Member"
        columnLabel="Target"
        rows={ring}
        columns={targets}
        dotAt={(row, column) =>
          (row + column * 7) % 11 === 0
            ? { size: null, words: 'no vote' }
            : {
                size: 0.3 + wave(row + column, 1.1) / 3,
                tone: column % 5 === 0 ? 'negative' : 'info',
                words: 'voted up, 12 s apart',
              }
        }
      />
      <SwimLanes
        title="Ring 1"
        unit="votes over time"
        summary="Five members voted within seconds of each other, on thirty days."
        laneLabel="Member"
        lanes={ring}
        marks={Array.from({ length: 150 }, (_, index) => ({
          lane: `m${index % 5}`,
          at: new Date(now - Math.floor(index / 5) * 2.7 * 86_400_000 - (index % 5) * 9_000).toISOString(),
          tone: index % 25 < 5 ? 'negative' : 'positive',
          words: index % 25 < 5 ? 'down' : 'up',
        }))}
      />
      <Grid>
        <Line title="Nothing" unit="Points" summary="No data." bucket="day" series={[]} />
        <StackedBars
          title="Loading"
          unit="Reviews"
          summary="On its way."
          bucket="day"
          buckets={[]}
          series={[]}
          loading
        />
        <SurvivalCurve
          title="Too early"
          unit="Share still active"
          summary="Nothing ended."
          noun="vouches"
          series={[]}
        />
        <Line
          title="One value"
          unit="Points"
          summary="A single snapshot."
          bucket="day"
          series={[
            { key: 'a', label: 'Score', tone: 'accent', points: [{ at: new Date(now).toISOString(), value: 1204 }] },
          ]}
        />
      </Grid>
    </Page>
  );
}

function survivalSeries(key: string, label: string, tone: 'info' | 'accent', keep: number) {
  const steps = Array.from({ length: 12 }, (_, step) => keep ** (step + 1));
  return {
    key,
    label,
    tone,
    until: 400,
    points: steps.map((survival, step) => ({
      days: (step + 1) * 30,
      survival,
      low: Math.max(0, survival - 0.02 * (step + 1)),
      high: Math.min(1, survival + 0.015 * (step + 1)),
    })),
  };
}

function Grid({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(min(440px, 100%), 1fr))' }}>
      {children}
    </div>
  );
}
