import { findingText } from '@companion/domain';
import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import { blocsFinding, skillFinding } from './finding';
import type { Voting } from './queries';

const skill = (skill: number | null, total = 12) => {
  const best = { person: person(2, 'Bob'), n: 20, coherent: 18, base: 0.65, skill };
  const found = skillFinding({ total, skill: [best] } as unknown as Voting);
  return found && findingText(found);
};

test('names the best judge if one judges better than the likelier outcome', () => {
  expect(skillFinding({ total: 0, skill: [] })).toBeNull();
  expect(skill(null)).toBeNull();
  expect(skill(0.71)).toBe(
    'Bob judges best of 12 voters: right on 18 of 20 slashes, where always voting for the more likely outcome gives 65%.',
  );
  expect(skill(0.71, 1)).toBe(
    'Bob was right on 18 of 20 slashes, where always voting for the more likely outcome gives 65%.',
  );
  expect(skill(0)).toBe('None of 12 voters judges slashes better than always voting for the more likely outcome.');
  expect(skill(-0.2, 1)).toMatch(/^None of 1 voter judges/);
});

const bloc = (size: number, kappa: number | null) => ({ size, agreement: 0.95, expected: 0.802, kappa });

test('compares the largest group with chance', () => {
  const text = (...blocs: ReturnType<typeof bloc>[]) => {
    const found = blocsFinding({ blocs } as unknown as Voting);
    return found && findingText(found);
  };
  expect(text()).toBeNull();
  expect(text(bloc(3, null), bloc(12, 0.7))).toBe(
    'The largest group that votes alike has 12 voters, who agree in 95.0%, where chance alone would give 80.2%.',
  );
  expect(text(bloc(2, null))).toBe(
    'The largest group that votes alike has 2 voters, who agree in 95.0% but always vote the same way, which says little.',
  );
});
