import { capitalized, LEVELS, levelOf } from '@companion/domain';
import { type Forest, MARK, NO_BOND } from './forest';
import { quartersOf } from './quarters';

export const COLOR_BY = ['level', 'quarter', 'branch', 'bond', 'flags'] as const;
export type ColorBy = (typeof COLOR_BY)[number];

/** Nodes of one color, as a CSS value. */
export type Group = { label: string; color: string };

const UNKNOWN: Group = { label: 'No score', color: 'var(--muted)' };
const BY_LEVEL: readonly Group[] = [
  ...LEVELS.map(({ name }) => ({ label: capitalized(name), color: `var(--level-${name})` })),
  UNKNOWN,
];
const BY_BOND: readonly Group[] = [
  { label: 'Costs the inviter points', color: 'var(--negative)' },
  { label: 'Brings the inviter points', color: 'var(--positive)' },
  { label: 'No change', color: 'var(--info)' },
  { label: 'Root, or not known', color: 'var(--muted)' },
];
const BY_FLAG: readonly Group[] = [
  { label: 'Slash upheld', color: 'var(--negative)' },
  { label: 'High farmer or bot score', color: 'var(--warning)' },
  { label: 'Neither', color: 'var(--muted)' },
];

/** Color groups of a view of the forest, and each node's group. */
export function groupsOf(by: ColorBy, forest: Forest): { groups: readonly Group[]; of: Uint8Array } {
  if (by === 'quarter') return quartersOf(forest);
  const { count, scores, bonds, marks } = forest;
  const of = new Uint8Array(count);
  if (by === 'bond') {
    for (let i = 0; i < count; i++) of[i] = bondGroup(bonds[i] as number);
    return { groups: BY_BOND, of };
  }
  if (by === 'flags') {
    for (let i = 0; i < count; i++) of[i] = flagGroup(marks[i] as number);
    return { groups: BY_FLAG, of };
  }
  const shown = by === 'level' ? scores : branchMeans(forest);
  for (let i = 0; i < count; i++) of[i] = levelGroup(shown[i] as number);
  return { groups: BY_LEVEL, of };
}

const bondGroup = (tenths: number) => (tenths === NO_BOND ? 3 : tenths < 0 ? 0 : tenths > 0 ? 1 : 2);
const flagGroup = (marks: number) => (marks & MARK.slashed ? 0 : marks & MARK.flagged ? 1 : 2);

function levelGroup(score: number): number {
  const level = score < 0 || Number.isNaN(score) ? null : levelOf(score);
  return level ? LEVELS.indexOf(level) : LEVELS.length;
}

/** Mean score of each branch; NaN if no one in it has a score. */
function branchMeans({ count, parents, scores }: Forest): Float64Array {
  const sums = new Float64Array(count);
  const known = new Int32Array(count);
  for (let i = count - 1; i >= 0; i--) {
    if ((scores[i] as number) >= 0) {
      sums[i] = (sums[i] as number) + (scores[i] as number);
      known[i] = (known[i] as number) + 1;
    }
    const parent = parents[i] as number;
    if (parent < 0) continue;
    sums[parent] = (sums[parent] as number) + (sums[i] as number);
    known[parent] = (known[parent] as number) + (known[i] as number);
  }
  return sums.map((sum, i) => sum / (known[i] as number));
}
