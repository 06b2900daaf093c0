import { expect, test } from 'vitest';
import { delayName } from './delays';

test('names each bin by its end; an unknown delay says so', () => {
  expect(
    [
      [null, 0],
      [0, 10],
      [10, 60],
      [86_400, 604_800],
      [604_800, null],
    ].map(([fromSeconds = null, toSeconds = null]) => delayName({ fromSeconds, toSeconds })),
  ).toEqual(['Unknown', 'under 10 sec', 'to 60 sec', 'to 7 days', 'over 7 days']);
});
