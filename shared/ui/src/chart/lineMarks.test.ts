import { expect, test } from 'vitest';
import { lineMarks } from './lineMarks';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const marks = lineMarks([
  { at: '2026-03-01T00:00:00Z', label: 'Slash', value: 'opened' },
  { at: '2026-03-04T00:00:00Z', label: 'Slash', value: 'closes' },
  { at: '2026-03-01T00:00:00Z/2026-03-04T00:00:00Z', label: 'Slash', value: 'open' },
]);

test('a mark with one time is a moment, one with two is a span', () => {
  expect(marks.moments).toEqual([day('2026-03-01'), day('2026-03-04')]);
  expect(marks.stretches).toEqual([{ from: day('2026-03-01'), to: day('2026-03-04') }]);
});

test.each([
  ['2026-02-28', undefined],
  ['2026-03-01', 'opened'],
  ['2026-03-02', 'open'],
  ['2026-03-04', 'closes'],
  ['2026-03-05', undefined],
])('on %s the words are %s', (at, value) => {
  expect(marks.wordsAt(day(at))?.value).toBe(value);
});
