import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Line } from './Line';
import { StackedBars } from './StackedBars';

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
