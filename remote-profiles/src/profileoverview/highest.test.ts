import { expect, test } from 'vitest';
import { highest } from './highest';

test.each<[string, (number | null)[], number[]]>([
  ['the highest', [1, 3, 2], [1]],
  ['all that share it', [3, 1, 3], [0, 2]],
  ['nobody when all are the same', [2, 2], []],
  ['nobody when one alone has a value', [null, 5, null], []],
  ['nobody without values', [null, null], []],
  ['the highest beside the unknown', [null, -1, -2], [1]],
])('%s stands out', (_, values, places) => {
  expect([...highest(values)]).toEqual(places);
});
