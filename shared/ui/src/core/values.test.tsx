import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyButton } from './CopyButton';
import { ClockProvider } from './clock';
import { KpiTile } from './Kpi';
import { Eth, Num, Rate, TimeAgo } from './values';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const textOf = (node: React.ReactNode) => render(<p>{node}</p>).container.textContent;

test('money keeps its wei in the tooltip', () => {
  render(<Eth wei="1234567890000000000" />);
  expect(screen.getByTitle('1234567890000000000 wei').textContent).toBe('1.23 ETH');
});

test('a missing or malformed value is a dash', () => {
  for (const node of [
    <Eth key="a" wei="1e18" />,
    <Num key="b" value={Number.NaN} />,
    <Rate key="c" k={3} n={0} />,
    <TimeAgo key="d" at="soon" />,
  ]) {
    expect(textOf(node)).toBe('–');
    cleanup();
  }
});

test('a rate of few cases is shown with its interval', () => {
  expect(textOf(<Rate k={3} n={4} />)).toBe('75.0% (30% – 95%) n=4');
  cleanup();
  expect(textOf(<Rate k={81} n={100} />)).toBe('81.0% n=100');
  expect(textOf(<Rate k={6} n={9} />)).toBe('66.7% (35% – 88%) n=9');
  expect(textOf(<Rate k={7} n={10} />)).toBe('70.0% n=10');
});

test('a time is relative to the clock around it, exact on hover', () => {
  render(
    <ClockProvider now="2026-03-16T00:00:00Z">
      <TimeAgo at="2026-03-13T00:00:00Z" />
    </ClockProvider>,
  );
  const time = screen.getByText('3 days ago');
  expect(time.getAttribute('datetime')).toBe('2026-03-13T00:00:00.000Z');
  expect(time.title).toContain('Mar 13, 2026, 12:00:00 AM UTC');
});

test('a change has an arrow and words, and a decrease can be good', () => {
  const { container } = render(
    <KpiTile metric="M1" label="Open slashes" value={12345} delta={{ change: -2, text: '2 fewer', better: 'down' }} />,
  );
  expect(container.textContent).toContain('12,345');
  expect(screen.getByText('2 fewer').parentElement?.dataset.tone).toBe('good');
  expect(screen.getByRole('button', { name: 'About Open slashes' })).toBeTruthy();
});

test('copying says whether it worked', async () => {
  const user = userEvent.setup();
  const write = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new Error('denied'));
  render(<CopyButton text="0xabc" label="Copy address" />);
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(write).toHaveBeenCalledWith('0xabc');
  await user.click(await screen.findByRole('button', { name: 'Copied' }));
  expect(await screen.findByRole('button', { name: 'Could not copy' })).toBeTruthy();
});

test('under a stopped clock, the future stays ahead, and later times count as now', () => {
  const frozen = Date.parse('2026-03-16T00:00:00Z');
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-01T00:00:00Z'));
  const at = (time: string) =>
    textOf(
      <ClockProvider now={frozen}>
        <TimeAgo at={time} />
      </ClockProvider>,
    );
  expect(at('2026-03-17T12:00:00Z')).toBe('in 36 hours');
  cleanup();
  expect(at('2026-03-16T00:10:00Z')).toBe('now');
});
