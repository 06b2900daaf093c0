import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Bars } from './Bars';
import { Histogram } from './Histogram';
import { Line } from './Line';
import { StackedBars } from './StackedBars';

// Panels load on first use, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

const bars = (
  <StackedBars
    title="Reviews over time"
    unit="Reviews per week"
    summary="Few reviews, mostly positive."
    bucket="week"
    series={[
      { key: 'positive', label: 'Positive', tone: 'positive' },
      { key: 'negative', label: 'Negative', tone: 'negative' },
    ]}
    buckets={[
      { at: '2026-03-02T00:00:00Z', values: { positive: 4, negative: 1 }, archived: 2 },
      { at: '2026-03-09T00:00:00Z', values: { positive: 6, negative: null } },
    ]}
  />
);

test('has a summary, and arrow keys read out each bar', async () => {
  render(bars);
  expect(screen.getByRole('figure', { name: 'Few reviews, mostly positive.' })).toBeTruthy();
  const cursor = screen.getByRole('slider', { name: 'Reviews over time, cursor' });
  expect(cursor.getAttribute('aria-valuetext')).toBe(
    'Week of Mar 9, 2026: Negative 0, Positive 6, Archived 0, Total 6',
  );
  cursor.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(cursor.getAttribute('aria-valuetext')).toBe(
    'Week of Mar 2, 2026: Negative 1, Positive 4, Archived 2, Total 5',
  );
});

test('empty weeks are shown between the others, and each bar has its own date', async () => {
  const sparse = ['2026-01-05', '2026-01-26', '2026-02-02'].map((day) => ({
    at: `${day}T00:00:00Z`,
    values: { positive: 1, negative: 0 },
  }));
  const { container } = render(<StackedBars {...bars.props} buckets={sparse} />);
  const cursor = screen.getByRole('slider');
  cursor.focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(cursor.getAttribute('aria-valuetext')).toBe('Week of Jan 19, 2026: Negative 0, Positive 0, Total 0');
  const words = [...container.querySelectorAll('svg text')].map((each) => each.textContent);
  expect(words).toEqual(expect.arrayContaining(['Jan 5', 'Jan 26']));
});

test('amounts far below one fill the height, and the axis shows them', () => {
  const { container } = render(
    <StackedBars
      title="Volume"
      unit="ETH per day"
      summary="Little was traded."
      bucket="day"
      integer={false}
      series={[{ key: 'eth', label: 'ETH', tone: 'info' }]}
      buckets={[
        { at: '2026-03-13T00:00:00Z', values: { eth: 0.08 } },
        { at: '2026-03-14T00:00:00Z', values: { eth: 0.04 } },
      ]}
    />,
  );
  const words = [...container.querySelectorAll('svg text')].map((each) => each.textContent);
  for (const tick of ['0', '0.02', '0.08', 'Mar 13', 'Mar 14']) expect(words).toContain(tick);
  expect(words).not.toContain('1');
});

test('the table has the same numbers', async () => {
  render(bars);
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Time (UTC)', 'Positive', 'Negative', 'Archived'],
    ['Week of Mar 2, 2026', '4', '1', '2'],
    ['Week of Mar 9, 2026', '6', '0', '0'],
  ]);
});

test('the legend switches a series off', async () => {
  render(bars);
  const entry = screen.getByRole('button', { name: 'Positive' });
  await userEvent.click(entry);
  expect(entry.getAttribute('aria-pressed')).toBe('false');
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(
    'Week of Mar 9, 2026: Negative 0, Archived 0, Total 0',
  );
});

test('Enter picks the bar under the cursor', async () => {
  const onPick = vi.fn();
  render(<StackedBars {...bars.props} onPick={onPick} />);
  screen.getByRole('slider').focus();
  await userEvent.keyboard('{Home}{Enter}');
  expect(onPick).toHaveBeenCalledWith('2026-03-02T00:00:00Z');
});

test('bars with names leave out none: those without room are tilted', () => {
  const names = ['Untrusted', 'Questionable', 'Neutral', 'Known', 'Established', 'Reputable', 'Exemplary', 'Revered'];
  const groups = names.map((label) => ({ key: label, label, values: { votes: 1 } }));
  const series = [{ key: 'votes', label: 'Votes', tone: 'info' as const }];
  const { container } = render(
    <div style={{ width: 400 }}>
      <Bars title="Votes" unit="votes" summary="All alike." named series={series} groups={groups} />
    </div>,
  );
  const tilted = [...container.querySelectorAll('text[transform^="rotate"]')].map((text) => text.textContent);
  expect(tilted).toEqual(names);
});

test('an empty range says so instead of drawing nothing', () => {
  render(<StackedBars {...bars.props} buckets={[]} />);
  expect(screen.getByText('Nothing happened in this range.')).toBeTruthy();
});

test('a line names its gaps, and steps keep the last value', () => {
  const points = [
    { at: '2026-03-01T00:00:00Z', value: 1200 },
    { at: '2026-03-02T00:00:00Z', value: null },
  ];
  const other = [{ at: '2026-03-01T00:00:00Z', value: 1500 }];
  const series = [
    { key: 'a', label: 'Alice', tone: 'info' as const, points },
    { key: 'b', label: 'Bob', tone: 'accent' as const, points: other },
  ];
  const line = <Line title="Score" unit="Points" summary="Level." bucket="day" series={series} />;
  const { rerender } = render(line);
  const text = () => screen.getByRole('slider').getAttribute('aria-valuetext');
  expect(text()).toBe('Mar 2, 2026: Alice –, Bob –');
  rerender(<Line {...line.props} steps />);
  expect(text()).toBe('Mar 2, 2026: Alice –, Bob 1,500');
});

const days = Array.from({ length: 9 }, (_, day) => ({ at: `2026-03-0${day + 1}T00:00:00Z`, value: 10 ** (day % 4) }));
const wide = (
  <Line
    title="Flow"
    unit="ETH"
    summary="Rising."
    bucket="day"
    series={[{ key: 'a', label: 'In', tone: 'info', points: days }]}
  />
);

test('plus zooms in around the cursor; a button and a double click show everything again', async () => {
  render(wide);
  const cursor = () => screen.getByRole('slider', { name: 'Flow, cursor' });
  expect(cursor().getAttribute('aria-valuemax')).toBe('8');
  cursor().focus();
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}+');
  expect(cursor().getAttribute('aria-valuemax')).toBe('4');
  expect(cursor().getAttribute('aria-valuetext')).toBe('Mar 6, 2026: In 10');
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(cursor().getAttribute('aria-valuemax')).toBe('8');
  expect(document.activeElement).toBe(screen.getByRole('figure'));
  await userEvent.keyboard('{Tab>5/}');
  cursor().focus();
  await userEvent.keyboard('{Home}+');
  fireEvent.doubleClick(cursor());
  expect(cursor().getAttribute('aria-valuemax')).toBe('8');
});

test('dragging with the mouse zooms in and selects nothing', async () => {
  const onPick = vi.fn();
  const many = Array.from({ length: 8 }, (_, day) => ({
    at: `2026-03-0${day + 1}T00:00:00Z`,
    values: { positive: day },
  }));
  render(<StackedBars {...bars.props} bucket="day" buckets={many} onPick={onPick} />);
  const cursor = screen.getByRole('slider');
  fireEvent.pointerDown(cursor, { clientX: 150, pointerType: 'mouse', button: 0 });
  fireEvent.pointerMove(cursor, { clientX: 420, pointerType: 'mouse' });
  fireEvent.pointerUp(cursor, { clientX: 420, pointerType: 'mouse' });
  fireEvent.click(cursor);
  expect(cursor.getAttribute('aria-valuemax')).toBe('3');
  expect(onPick).not.toHaveBeenCalled();
});

test('charts on a page share their cursor', async () => {
  const { container } = render(
    <>
      {wide}
      <Line {...wide.props} title="Other" />
      <Line {...wide.props} title="Alone" sync={null} />
    </>,
  );
  screen.getByRole('slider', { name: 'Flow, cursor' }).focus();
  await userEvent.keyboard('{Home}');
  expect(container.querySelectorAll('line.cursor')).toHaveLength(2);
  expect(container.querySelectorAll('.tooltip')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  expect(container.querySelectorAll('line.cursor')).toHaveLength(0);
});

test('offers a logarithmic axis only where values span more than 100 times', async () => {
  const { container, rerender } = render(wide);
  const log = screen.getByRole('button', { name: 'Log' });
  await userEvent.click(log);
  expect(log.getAttribute('aria-pressed')).toBe('true');
  expect([...container.querySelectorAll('.axisText')].map((each) => each.textContent)).toContain('1,000');
  rerender(<Line {...wide.props} series={[{ key: 'a', label: 'In', tone: 'info', points: days.slice(0, 3) }]} />);
  expect(screen.queryByRole('button', { name: 'Log' })).toBeNull();
});

test('while loading, the chart does not claim to be empty', () => {
  render(<Line {...wide.props} series={[]} loading />);
  expect(screen.queryByText('No values in this range.')).toBeNull();
  expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
});

test('an unknown bucket is hatched, and is not zero', async () => {
  const unknown = { at: '2026-03-16T00:00:00Z', values: { positive: null, negative: null } };
  const { container } = render(<StackedBars {...bars.props} buckets={[...bars.props.buckets, unknown]} />);
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('Week of Mar 16, 2026: no data');
  expect(container.querySelectorAll('[data-hatched]:not(span)')).toHaveLength(1);
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
  expect(screen.getByRole('row', { name: 'Week of Mar 16, 2026 – – –' })).toBeTruthy();
});

test('grouped bars read out unknown values, and markup in names as text', () => {
  render(
    <Bars
      title="By level"
      unit="Profiles"
      summary="Two levels."
      series={[
        { key: 'now', label: 'Now', tone: 'info' },
        { key: 'before', label: 'Before', tone: 'neutral' },
      ]}
      groups={[
        { key: 'a', label: '<b>Known</b>', values: { now: 4, before: Number.NaN } },
        { key: 'b', label: 'Revered', values: { now: -2, before: 1e9 } },
      ]}
    />,
  );
  const cursor = screen.getByRole('slider');
  expect(cursor.getAttribute('aria-valuetext')).toBe('Revered: Now -2, Before 1,000,000,000');
  expect(document.querySelector('svg[data-plot]')?.textContent).toContain('<b>Known</b>');
});

test('a histogram shows count and share of each bin', async () => {
  const bins = [
    { from: 0, to: 50, count: 1 },
    { from: 50, to: 100, count: 3 },
  ];
  const { rerender } = render(<Histogram title="Scores" unit="Profiles" summary="x" noun="profiles" bins={bins} />);
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('50 to 100: 3 profiles, 75.0%');
  rerender(<Histogram title="Scores" unit="Profiles" summary="x" noun="profiles" bins={[]} />);
  expect(screen.getByText('No values in this range.')).toBeTruthy();
});

test('the numbers are saved as CSV with exact values', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:x';
  });
  render(
    <Line
      {...wide.props}
      series={[{ key: 'a', label: '=In', tone: 'info', points: [{ at: days[0]?.at ?? '', value: 1234.5678 }] }]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save Flow' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Numbers (CSV)' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1), 10_000);
  expect(await saved[0]?.text()).toBe("Time (UTC),'=In\r\n2026-03-01T00:00:00.000Z,1234.5678\r\n");
});

test('a period that began before the chart or lasts beyond it is shaded as far as it is shown', () => {
  const at = (day: number) => `2026-03-0${day}T00:00:00Z`;
  const { container } = render(
    <Line
      title="Score"
      unit="score at the end of each day"
      summary="Fell while the slash was open."
      bucket="day"
      series={[
        { key: 'score', label: 'Score', tone: 'info', points: [4, 5, 6].map((day) => ({ at: at(day), value: day })) },
      ]}
      marks={[
        { at: `${at(1)}/${at(2)}`, label: 'Slash', value: 'before it' },
        { at: `${at(1)}/${at(5)}`, label: 'Slash', value: 'from before' },
        { at: `${at(5)}/${at(9)}`, label: 'Slash', value: 'to beyond' },
        { at: `${at(2)}/${at(8)}`, label: 'Slash', value: 'all of it' },
        { at: `${at(7)}/${at(9)}`, label: 'Slash', value: 'after it' },
      ]}
    />,
  );
  const stretches = [...container.querySelectorAll('rect[data-stretch]')].map((each) =>
    ['x', 'width'].map((name) => Number(each.getAttribute(name))),
  );
  expect(stretches).toHaveLength(3);
  const [, , [left = 0, whole = 0] = []] = stretches;
  expect(stretches).toEqual([
    [left, whole / 2],
    [left + whole / 2, whole / 2],
    [left, whole],
  ]);
});

test('a period is shaded from start to end, and the cursor reads it out', async () => {
  const at = (day: number) => `2026-03-0${day}T00:00:00Z`;
  const { container } = render(
    <Line
      title="Score"
      unit="score at the end of each day"
      summary="Fell while the slash was open."
      bucket="day"
      series={[
        {
          key: 'score',
          label: 'Score',
          tone: 'info',
          points: [1, 2, 3, 4].map((day) => ({ at: at(day), value: day })),
        },
      ]}
      marks={[{ at: `${at(2)}/${at(4)}`, label: 'Slash', value: 'open' }]}
    />,
  );
  const stretch = container.querySelector('rect[data-stretch]');
  const [from = 0, wide = 0] = ['x', 'width'].map((name) => Number(stretch?.getAttribute(name)));
  // Two of three days, up to the right end of the plot.
  expect(wide / (from + wide - 52)).toBeCloseTo(2 / 3, 6);
  const cursor = screen.getByRole('slider', { name: 'Score, cursor' });
  expect(cursor.getAttribute('aria-valuetext')).toBe('Mar 4, 2026: Score 4, Slash open');
  cursor.focus();
  await userEvent.keyboard('{Home}');
  expect(cursor.getAttribute('aria-valuetext')).toBe('Mar 1, 2026: Score 1');
});
