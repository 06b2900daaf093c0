import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { closestFinding, slashVotesFinding } from './finding';
import type { VotesOfSlash } from './queries';

const votes = (sharePct: number | null, up: number, down: number, size: number | null) =>
  ({
    tally: {
      sharePct,
      headCountPct: (100 * up) / (up + down),
      up,
      down,
      band: sharePct !== null && sharePct > 60 ? 'upheld' : 'inconclusive',
    },
    thresholds: { passPct: 60, defendPct: 40 },
    pivotal: { size, voters: [] },
  }) as unknown as VotesOfSlash;
const text = (of: VotesOfSlash) => {
  const found = slashVotesFinding(of);
  return found && findingText(found);
};

test('says when a count by heads would have decided otherwise', () => {
  expect(text(votes(80.8, 1, 1, 1))).toBe(
    'Weight decided it: 80.8% of the vote weighted by score was for the slash, but 50.0% of the voters were.',
  );
});

test('says how few could have changed the outcome', () => {
  expect(text(votes(80.8, 3, 1, 1))).toBe(
    '80.8% of the vote weighted by score was for the slash; one voter alone could have changed the outcome.',
  );
  expect(text(votes(80.8, 3, 1, 4))).toBe(
    '80.8% of the vote weighted by score was for the slash; it would have taken 4 voters to change the outcome.',
  );
  expect(text(votes(80.8, 3, 1, null))).toBe(
    '80.8% of the vote weighted by score was for the slash, and so were 75.0% of the voters.',
  );
});

test('says nothing without a share, a limit or a tally', () => {
  expect(text(votes(null, 3, 1, 1))).toBeNull();
  expect(text({ ...votes(80.8, 3, 1, 1), thresholds: undefined } as VotesOfSlash)).toBeNull();
  expect(text({ ...votes(80.8, 3, 1, 1), tally: null } as VotesOfSlash)).toBeNull();
});

test('names the closest of the listed slashes, from two on and without a tie', () => {
  const slash = (id: number, pivotalSize: number | null) => ({ id, pivotalSize });
  const closest = (...slashes: Parameters<typeof closestFinding>[0]) => {
    const found = closestFinding(slashes);
    return found && findingText(found);
  };
  expect(closest(slash(1, 1))).toBeNull();
  expect(closest(slash(1, 1), slash(3, null))).toBeNull();
  expect(closest(slash(1, 2), slash(2, 1))).toBe(
    'Of the closed slashes listed here, #2 was the closest: 1 voter could have changed its outcome.',
  );
  expect(closest(slash(3, 4), slash(1, 2), slash(2, 3))).toBe(
    'Of the closed slashes listed here, #1 was the closest: 2 voters could have changed its outcome.',
  );
  expect(closest(slash(1, 2), slash(2, 2), slash(3, 4))).toBeNull();
  expect(closestFinding([slash(1, 2), slash(2, 1)])?.pieces[1]).toEqual({ figure: '#2', href: '/slash-votes/2' });
});
