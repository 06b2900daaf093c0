import { expect, test } from 'vitest';
import { NO_PARTS, readParts } from './drawParts';

const PARTS = {
  raffleId: ' r-0001',
  entries: '6\n1\n3, 2\n2\n',
  secret: '11'.repeat(32),
  round: '26938612',
  randomness: `0x${'AB'.repeat(32)}`,
  winners: '2',
  repeats: false,
};

test('pasted parts are read in their usual forms', () => {
  expect(readParts(PARTS)).toEqual({
    problems: null,
    input: {
      raffleId: 'R-0001',
      entries: [
        { profileId: 1, tickets: 1 },
        { profileId: 2, tickets: 1 },
        { profileId: 3, tickets: 2 },
        { profileId: 6, tickets: 1 },
      ],
      secret: '11'.repeat(32),
      round: 26_938_612,
      randomness: 'ab'.repeat(32),
      winners: 2,
      repeats: false,
    },
  });
});

test('errors are reported field by field', () => {
  expect(readParts(NO_PARTS).problems).toEqual({
    raffleId: 'Such as R-0001.',
    entries: 'There are no entries.',
    secret: 'Must be 64 characters, 0-9 and a-f.',
    round: 'A whole number from 1 to 1000000000000.',
    randomness: 'Must be 64 characters, 0-9 and a-f.',
  });
  expect(readParts({ ...PARTS, entries: '1\n<b>', winners: '1001', round: '-1' }).problems).toEqual({
    entries: 'Line 2 is not "profile id,tickets".',
    winners: 'A whole number from 1 to 1000.',
    round: 'A whole number from 1 to 1000000000000.',
  });
});
