import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { botsFinding } from './finding';
import type { BotKpis } from './queries';

const none: BotKpis = {
  scored: 345,
  tooLittle: 0,
  high: 0,
  veryHigh: 0,
  highest: null,
  rings: 0,
  ringMembers: 0,
  ringVotes: 0,
  ringTooFew: 0,
  votes: 1800,
  flaggedVotes: 0,
  flaggedWeightShare: 0,
};
const rows = (patch: object) => JSON.stringify(patch);
const text = (given: Partial<BotKpis>) => {
  const found = botsFinding({ ...none, ...given }, rows);
  return found && findingText(found);
};

test('says how many votes come from groups that vote in step', () => {
  expect(text({ rings: 1, ringVotes: 150, veryHigh: 5, flaggedVotes: 150 })).toBe(
    '1 group of voters who keep voting the same way within minutes of each other cast 150 of 1,800 votes.',
  );
  expect(text({ rings: 2, ringVotes: 320 })).toBe(
    '2 groups of voters who keep voting the same way within minutes of each other cast 320 of 1,800 votes.',
  );
});

test('without such a group it says who looks automated', () => {
  expect(text({ veryHigh: 1, flaggedVotes: 40, flaggedWeightShare: 0.0051 })).toBe(
    '1 voter whose votes look automated cast 40 of 1,800 votes, 0.5% of all vote weight.',
  );
  expect(text({ high: 1 })).toBe(
    'Of 345 voters, 1 votes somewhat like a script; none of them form a group that votes in step.',
  );
  expect(text({ high: 3 })).toBe(
    'Of 345 voters, 3 vote somewhat like a script; none of them form a group that votes in step.',
  );
  expect(text({})).toBe('None of 345 voters votes like a script or in step with others.');
});

test('says nothing before anyone is scored', () => {
  expect(text({ votes: null })).toBeNull();
  expect(text({ scored: 0 })).toBeNull();
});

test('voters are listed even if the list is filtered', () => {
  expect(botsFinding({ ...none, veryHigh: 2 }, rows)?.pieces[0]).toEqual({
    figure: '2 voters',
    href: '{"ring":null,"beneficiary":null,"voter":null,"level":null,"min":75}',
  });
});
