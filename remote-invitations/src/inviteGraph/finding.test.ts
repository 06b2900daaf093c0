import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { branchFinding, forestFinding, personFinding } from './finding';
import type { InviteNode } from './NodePanel';

const named = (profileId: number, name: string) => ({
  userId: profileId,
  profileId,
  userkey: `profileId:${profileId}`,
  name,
  handle: name,
  avatar: null,
  score: 1200,
});
const [alice, bob] = [named(1, 'alice'), named(2, 'bob')];
const node = (ancestors: InviteNode['ancestors'], size: number) =>
  ({ person: bob, ancestors, depth: ancestors.length, subtree: { size } }) as InviteNode;

test('says where everyone comes from', () => {
  const text = (nodes: number, rootCount: number, maxDepth: number | null, roots = [alice]) => {
    const found = forestFinding({ nodes, rootCount, maxDepth, roots });
    return found && findingText(found);
  };
  expect(text(0, 0, null, [])).toBeNull();
  expect(text(1, 1, 0)).toBeNull();
  expect(text(12, 1, 3)).toBe('12 people trace back to alice; the longest chain of invitations has 3 steps.');
  expect(text(5000, 37, 1)).toBe(
    '5,000 people trace back to 37 people whom nobody invited; the largest tree grew from alice, and the longest chain has 1 step.',
  );
});

test('says where one person comes from and whom they invited', () => {
  expect(findingText(personFinding(node([], 4)))).toBe('Nobody invited bob, who began a branch of 4 people.');
  expect(findingText(personFinding(node([alice], 1)))).toBe('bob is 1 step from alice and has not invited anyone yet.');
  expect(findingText(personFinding(node([named(3, 'carol'), alice], 4)))).toBe(
    'bob is 2 steps from alice and leads a branch of 4 people.',
  );
});

test('says how large a branch is that is shown alone', () => {
  expect(findingText(branchFinding(node([alice], 1)))).toBe('The branch of bob has 1 person.');
});
