import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { massArchiveFinding } from './finding';
import type { MassArchiveKpis } from './queries';

const kpis = (events: number, reviews: number, near: number): MassArchiveKpis => ({
  events,
  reviews,
  authors: 1,
  slashShare: { k: near, n: events, value: null, low: null, high: null },
  undated: 0,
  byContext: {},
});
const rows = ({ context }: { context?: readonly string[] | null }) => `?context=${context}`;
const text = (figures: MassArchiveKpis) => {
  const found = massArchiveFinding(figures, rows);
  return found && findingText(found);
};

test('says how often many reviews were taken back, and whether a slash was near', () => {
  expect(text(kpis(0, 0, 0))).toBeNull();
  expect(text(kpis(1, 10, 0))).toBe(
    'In 1 mass archive, 10 reviews were taken back in bulk, none around a slash on the people reviewed.',
  );
  expect(text(kpis(9, 80, 1))).toBe(
    'In 9 mass archives, 80 reviews were taken back in bulk; of these events, 1 was around a slash on the people reviewed.',
  );
  expect(text(kpis(10, 90, 2))).toBe(
    'In 10 mass archives, 90 reviews were taken back in bulk; of these events, 20.0% were around a slash on the people reviewed.',
  );
});

test('the slashes lead to the events they were near', () => {
  expect(massArchiveFinding(kpis(10, 90, 2), rows)?.pieces).toContainEqual({
    figure: '20.0% were',
    href: '?context=slash-flight,after-slash',
  });
});
