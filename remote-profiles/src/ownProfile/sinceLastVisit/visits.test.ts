import { expect, test } from 'vitest';
import { changes, type Figures, parseVisit, visited } from './visits';

const figures: Figures = {
  score: 2080,
  positive: 3,
  bondPoints: -108,
  exposure: 40,
  unanswered: 0,
  marks: 0,
  atStake: 0,
};
const at = (time: string) => Date.parse(`2026-03-${time}:00Z`);

test('a visit is compared with the end of the previous one, even when viewed again', () => {
  const first = visited(1, undefined, figures, at('10T08:00'));
  expect(first.before).toBeNull();
  const later = visited(1, first, { ...figures, score: 2090 }, at('10T08:29'));
  expect(later.before).toBeNull();
  const next = visited(1, later, { ...figures, score: 2100 }, at('12T09:00'));
  expect(next.before).toEqual({ at: '2026-03-10T08:29:00.000Z', figures: { ...figures, score: 2090 } });
  expect(visited(1, next, { ...figures, score: 2101 }, at('12T09:10')).before).toEqual(next.before);
});

test('shows only values that are known both times and differ', () => {
  expect(changes(figures, { ...figures, score: 2100, unanswered: 1, exposure: null })).toEqual([
    { figure: 'score', was: 2080, is: 2100, change: 20 },
    { figure: 'unanswered', was: 0, is: 1, change: 1 },
  ]);
  expect(changes(figures, figures)).toEqual([]);
});

test('any stored value is tolerated', () => {
  const kept = { profileId: 1, seen: { at: '2026-03-10T08:00:00Z', figures }, before: null };
  expect(parseVisit(kept)).toEqual(kept);
  expect(parseVisit({ ...kept, before: { at: 'yesterday', figures } })).toEqual(kept);
  expect(
    parseVisit({ ...kept, seen: { at: '2026-03-10T08:00:00Z', figures: { score: 'x' } } })?.seen.figures.score,
  ).toBe(null);
  for (const wrong of [null, 'x', 7, {}, { ...kept, profileId: 'x' }, { ...kept, seen: null }])
    expect(parseVisit(wrong)).toBeNull();
});
