import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { bondScoresFinding } from './finding';

const find = (inviters: number, gainers: number, losers: number) =>
  bondScoresFinding({ inviters, gainers, losers, moreThanSmall: 1, medianDelta: 0 }, ({ sign }) => `?sign=${sign}`);
const text = (...given: Parameters<typeof find>) => {
  const found = find(...given);
  return found && findingText(found);
};

test('says for how many inviters the rule changes anything', () => {
  expect(text(0, 0, 0)).toBeNull();
  expect(text(4, 0, 0)).toBe(
    'The rule that only the best and worst of many invitees count changes nothing for 4 inviters.',
  );
  expect(text(4, 1, 0)).toBe(
    'Of 4 inviters, 1 gains and none loses under the rule that only the best and worst of many invitees count.',
  );
  expect(text(4, 0, 1)).toBe(
    'Of 4 inviters, 1 loses and none gains under the rule that only the best and worst of many invitees count.',
  );
  expect(text(900, 120, 85)).toBe(
    'Of 900 inviters, 120 gain and 85 lose under the rule that only the best and worst of many invitees count.',
  );
});

test('gainers and losers lead to their lists', () => {
  expect(find(4, 1, 2)?.pieces.filter((piece) => typeof piece === 'object')).toEqual([
    { figure: '4 inviters' },
    { figure: '1 gains', href: '?sign=gain' },
    { figure: '2 lose', href: '?sign=loss' },
  ]);
});
