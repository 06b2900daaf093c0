import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { levelsClaim, statsFinding } from './finding';
import type { StatsAddress } from './params';

type Answer = Parameters<typeof statsFinding>[0];

const list = { filters: { hasProfile: 'yes' }, values: { range: 'all' } } as unknown as StatsAddress;
const found = (people: number, medianScore: number | null, neutral = 4) =>
  statsFinding(
    {
      kpis: { people, medianScore },
      levels: [
        { level: 'known', count: 3 },
        { level: 'neutral', count: neutral },
      ],
    } as Answer,
    list,
  );
const text = (...given: Parameters<typeof found>) => {
  const said = found(...given);
  return said && findingText(said);
};

test('says the median score and the most common level', () => {
  expect(text(1, 1285)).toBeNull();
  expect(text(2, null)).toBeNull();
  expect(text(12, 1285)).toBe('Half of 12 people score 1,285 or more; the most common level is neutral.');
  expect(text(2, 1285.5, 3)).toBe('Half of 2 people score 1,285.5 or more.');
});

test('figures lead to the people they count', () => {
  expect(
    found(12, 1285)?.pieces.flatMap((piece) => (typeof piece === 'object' && 'figure' in piece ? [piece] : [])),
  ).toEqual([
    { figure: '12 people', href: '/profiles' },
    { figure: '1,285' },
    { figure: 'neutral', href: '/profiles?level=neutral' },
  ]);
});

test('the chart of levels says which is the most common, from thirty people on', () => {
  const claim = (neutral: number, known: number) =>
    levelsClaim([
      { level: 'neutral', count: neutral },
      { level: 'known', count: known },
    ]);
  expect(claim(20, 9)).toBeNull();
  expect(claim(20, 10)).toBe('66.7% of people are at level “neutral”');
  expect(claim(15, 15)).toBeNull();
  expect(claim(15, 16)).toBe('51.6% of people are at level “known”');
});
