import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CalendarHeat, DotMatrix, HeatMap, Lorenz, Scatter, SurvivalCurve, SwimLanes, TimeScatter, Waterfall } from '.';

afterEach(cleanup);

const words = { title: 'Picture', unit: 'unit', summary: 'Gist.' };
const cursor = () => screen.getByRole('slider', { name: 'Picture, cursor' });
const said = () => cursor().getAttribute('aria-valuetext');

test('a scatter plot walks its points from left to right and leaves out broken ones', async () => {
  const onPick = vi.fn();
  const points = [
    { key: 2, label: '<b>Bob</b>', x: 3, y: 5 },
    { key: 1, label: 'Alice', x: 1, y: 2 },
    { key: 3, label: 'Nobody', x: Number.NaN, y: 1 },
  ];
  render(<Scatter {...words} points={points} xLabel="Reviews" yLabel="Score" onPick={onPick} />);
  expect(cursor().getAttribute('aria-valuemax')).toBe('1');
  expect(said()).toBe('<b>Bob</b>: Reviews 3, Score 5');
  cursor().focus();
  await userEvent.keyboard('{Home}{Enter}');
  expect(onPick).toHaveBeenCalledWith(1);
});

test('above 5,000 points a scatter plot draws hexagons that count all of them', () => {
  const points = Array.from({ length: 5_001 }, (_, key) => ({ key, label: 'x', x: key % 71, y: key % 37 }));
  const { container } = render(<Scatter {...words} points={points} xLabel="a" yLabel="b" />);
  expect(container.querySelectorAll('circle')).toHaveLength(0);
  expect(container.querySelectorAll('polygon').length).toBeGreaterThan(100);
});

test('a heat map walks its cells in both directions and says why a value is missing', async () => {
  const values = [
    [1, null],
    [3, -4],
  ];
  render(
    <HeatMap
      {...words}
      rows={['known', 'revered']}
      columns={['known', 'revered']}
      rowLabel="Voter"
      columnLabel="Target"
      values={values}
      noun="votes"
      whyMissing="fewer than 20 votes"
    />,
  );
  expect(said()).toBe('Voter revered, Target revered: -4 votes');
  cursor().focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(said()).toBe('Voter known, Target revered: fewer than 20 votes');
  await userEvent.keyboard('{ArrowLeft}');
  expect(said()).toBe('Voter known, Target known: 1 votes');
});

test('a heat map leaves out no column name: those without room are tilted', () => {
  const columns = ['Untrusted', 'Questionable', 'Neutral', 'Known', 'Established', 'Reputable', 'Exemplary', 'Revered'];
  const { container } = render(
    <HeatMap
      {...words}
      rows={['known']}
      columns={columns}
      rowLabel="Voter"
      columnLabel="Target"
      values={[columns.map(() => 1)]}
      noun={{ one: 'vote', other: 'votes' }}
    />,
  );
  const names = [...container.querySelectorAll('text[transform^="rotate"]')].map((text) => text.textContent);
  expect(names).toEqual(columns);
  expect(said()).toBe('Voter known, Target Revered: 1 vote');
});

test('a Lorenz curve reads as a sentence', async () => {
  render(<Lorenz {...words} values={[1, 3]} holders="vouchees" held="ETH" />);
  cursor().focus();
  await userEvent.keyboard('{Home}{ArrowRight}');
  expect(said()).toBe('The bottom 50% of vouchees holds 25% of the ETH');
});

test('survival shows its band and its median, and says when nothing ended', () => {
  const series = [
    {
      key: 'all',
      label: 'All',
      tone: 'info' as const,
      until: 90,
      points: [{ days: 70.75, survival: 0.857, low: 0.5, high: 0.97 }],
    },
  ];
  const { rerender } = render(<SurvivalCurve {...words} noun="vouches" series={series} />);
  expect(said()).toBe('After 90 days: All 85.7% (50% to 97%)');
  expect(screen.getByText('Median not reached.')).toBeTruthy();
  rerender(<SurvivalCurve {...words} noun="vouches" series={[]} />);
  expect(screen.getByText('No vouches has ended yet, so how long they last is unknown.')).toBeTruthy();
});

test('a waterfall shows change and level', async () => {
  const steps = [
    { key: 'a', label: 'Subject', value: -100 },
    { key: 'b', label: 'Reviewers', value: -20 },
  ];
  render(<Waterfall {...words} steps={steps} />);
  expect(said()).toBe('Reviewers: -20, now -120');
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
  expect(screen.getByRole('row', { name: 'Reviewers -20 -120' })).toBeTruthy();
});

test('a calendar names its days', async () => {
  render(
    <CalendarHeat {...words} days={[{ day: '2026-03-15', value: 1 }]} noun={{ one: 'review', other: 'reviews' }} />,
  );
  expect(said()).toBe('Mar 15, 2026: 1 review');
  cursor().focus();
  await userEvent.keyboard('{End}{ArrowLeft}');
  expect(said()).toBe('Mar 8, 2026: 0 reviews');
});

test('a dot matrix names both sides, and an empty one draws no cursor', () => {
  const side = [{ key: 'a', label: 'B1' }];
  const dotAt = () => ({ size: 1, words: 'voted down' });
  const { rerender } = render(
    <DotMatrix {...words} rows={side} columns={side} rowLabel="Member" columnLabel="Target" dotAt={dotAt} />,
  );
  expect(said()).toBe('Member B1, Target B1: voted down');
  rerender(<DotMatrix {...words} rows={[]} columns={side} rowLabel="Member" columnLabel="Target" dotAt={dotAt} />);
  expect(screen.queryByRole('slider')).toBeNull();
});

test('swim lanes say who did what when, leave out events without a person, and draw no cursor when empty', async () => {
  const lanes = [
    { key: 'a', label: 'Ann' },
    { key: 'b', label: 'Bob' },
  ];
  const mark = (lane: string, at: string) => ({ lane, at, tone: 'positive' as const, words: 'up' });
  const marks = [
    mark('b', '2026-03-01T03:00:09Z'),
    mark('a', '2026-03-01T03:00:02Z'),
    mark('c', '2026-03-02T00:00:00Z'),
  ];
  const { rerender, container } = render(<SwimLanes {...words} lanes={lanes} laneLabel="Member" marks={marks} />);
  expect(container.querySelectorAll('rect[rx]')).toHaveLength(2);
  cursor().focus();
  await userEvent.keyboard('{Home}');
  expect(said()).toBe('Ann, Mar 1, 2026, 3:00:02 AM UTC: up');
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Time (UTC)MemberWhat',
    'Mar 1, 2026, 3:00:02 AM UTCAnnup',
    'Mar 1, 2026, 3:00:09 AM UTCBobup',
  ]);
  rerender(<SwimLanes {...words} lanes={lanes} laneLabel="Member" marks={[]} />);
  expect(screen.queryByRole('slider')).toBeNull();
});

test('events over time name their marks, and an empty chart names none', () => {
  const picture = (
    points: { key: string; at: string; value: number; group: string; label: string; note: string }[],
  ) => (
    <TimeScatter
      {...words}
      points={points}
      groups={[{ key: 'a', label: 'Alone', tone: 'neutral', shape: 'circle' }]}
      bands={{ label: 'Windows (1)', items: [{ key: 1, from: '2026-01-01', to: '2026-01-02', label: 'One' }] }}
      noun="archived"
      span={null}
      empty="Nothing here."
      onPick={() => {}}
    />
  );
  const at = '2026-01-01T12:00:00Z';
  const { rerender } = render(picture([{ key: '1', at, value: 3, group: 'a', label: 'Bob', note: 'n' }]));
  expect(screen.getByRole('list', { name: 'Marks' }).textContent).toBe('AloneWindows (1)');
  rerender(picture([]));
  expect(screen.getByText('Nothing here.')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Marks' })).toBeNull();
});
