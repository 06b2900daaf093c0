import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { KpiRow, KpiTile } from './Kpi';

afterEach(cleanup);

const value = () => document.querySelector('p') as HTMLElement;

test('a rate shows its cases; nine cases make it gray with the likely range', () => {
  const { rerender } = render(<KpiTile label="Accepted" metric="x" interval={{ k: 11, n: 15 }} />);
  expect(value().textContent).toBe('73.3%');
  expect(value().dataset.grey).toBeUndefined();
  expect(screen.getByText('of 15')).toBeTruthy();
  rerender(<KpiTile label="Accepted" metric="x" interval={{ k: 6, n: 9 }} />);
  expect(value().textContent).toBe('66.7%');
  expect(value().dataset.grey).toBe('true');
  expect(screen.getByText('of 9, likely 35% – 88%')).toBeTruthy();
  rerender(<KpiTile label="Accepted" metric="x" interval={{ k: 7, n: 10 }} />);
  expect(value().dataset.grey).toBeUndefined();
});

test('a rate of zero cases is a dash with a reason; impossible counts are a dash', () => {
  const { rerender } = render(<KpiTile label="Accepted" metric="x" interval={{ k: 0, n: 0 }} />);
  expect(value().textContent).toBe('–');
  expect(screen.getByText('no cases yet')).toBeTruthy();
  rerender(<KpiTile label="Accepted" metric="x" interval={{ k: 5, n: 3 }} />);
  expect(value().textContent).toBe('–');
  rerender(<KpiTile label="Accepted" metric="x" interval={{ k: null, n: 12 }} />);
  expect(value().textContent).toBe('–');
});

test('with a change, the cases move beside the value', () => {
  render(
    <KpiTile label="Accepted" metric="x" interval={{ k: 10, n: 20 }} delta={{ change: 1, text: '2 points more' }} />,
  );
  expect(value().textContent).toBe('50.0% of 20');
  expect(screen.getByText('2 points more')).toBeTruthy();
});

test.each([null, undefined, '', Number.NaN])('%s is a dash, zero is not', (missing) => {
  const { rerender } = render(<KpiTile label="Reviews" metric="x" value={missing} unit="ETH" />);
  expect(value().textContent).toBe('–');
  rerender(<KpiTile label="Reviews" metric="x" value={0} unit="ETH" />);
  expect(value().textContent).toBe('0 ETH');
});

test.each([
  [5, null],
  [6, 1],
  [8, 3],
])('of %i tiles five are shown at once, and %s more under a summary', (count, more) => {
  render(
    <KpiRow>
      {Array.from({ length: count }, (_, tile) => (
        <KpiTile key={tile} label={`Figure ${tile}`} metric="x" value={tile} />
      ))}
      {null}
    </KpiRow>,
  );
  const later = document.querySelector('details');
  expect(document.querySelectorAll('[data-figure]')).toHaveLength(count);
  expect(later?.querySelectorAll('[data-figure]').length ?? null).toBe(more);
  if (more !== null) expect(screen.getByText('More figures').textContent).toContain(`(${more})`);
});

test('on a phone all tiles are in one strip', () => {
  const narrow = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue(narrow as never);
  render(
    <KpiRow>
      {Array.from({ length: 7 }, (_, tile) => (
        <KpiTile key={tile} label={`Figure ${tile}`} metric="x" value={tile} />
      ))}
    </KpiRow>,
  );
  expect(document.querySelectorAll('[data-figure]')).toHaveLength(7);
  expect(document.querySelector('details')).toBeNull();
  media.mockRestore();
});
