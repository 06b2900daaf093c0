import { expect, test } from 'vitest';
import { peopleCsv } from './files';
import { MARK, NO_BOND, readForest } from './forest';
import { forestBytes, type NodeFixture } from './forest.fixture';
import { gexfOf } from './gexf';
import { groupsOf } from './groups';
import { childrenOf, pathToRoot, placeOf } from './lineage';
import { quartersOf } from './quarters';
import { shownNodes } from './shownNodes';
import { treeRows } from './treeRows';
import { plainColor } from './useColors';

/*   1 (day 0) ── 2 (day 1) ── 4 (day 3)
 *             └─ 3 (day 2)
 *   9 (day 0)                                */
const NODES: readonly NodeFixture[] = [
  { id: 1, parent: -1, size: 4, x: 0, y: 0, joined: 0, score: 2100 },
  { id: 2, parent: 0, size: 2, x: 1, y: 0, joined: 24, score: 1300, bond: 125, marks: MARK.flagged },
  { id: 4, parent: 1, size: 1, x: 2, y: 0, joined: 72, bond: -1200, marks: MARK.slashed | MARK.flagged },
  { id: 3, parent: 0, size: 1, x: 0, y: 1, joined: 48, score: 800, bond: 0 },
  { id: 9, parent: -1, size: 1, x: 5, y: 5, joined: 0, score: 640 },
];
const forest = readForest(forestBytes(NODES));
const ALL = { root: -1, depth: null, until: 1_000, hideLeaves: false };
const idsOf = (nodes: Iterable<number>) => [...nodes].map((node) => forest.ids[node]);

test('a forest is read with depths, and unknown bonds as such', () => {
  expect([...forest.depths]).toEqual([0, 1, 2, 1, 0]);
  expect([...forest.bonds]).toEqual([NO_BOND, 125, -1200, 0, NO_BOND]);
  expect([...forest.scores]).toEqual([2100, 1300, -1, 800, 640]);
});

const bytes = forestBytes(NODES);
const changed = (place: number, value: number) => {
  const copy = bytes.slice();
  new Uint8Array(copy)[place] = value;
  return copy;
};

test.each([
  ['its length', new ArrayBuffer(0)],
  ['its length', bytes.slice(0, -1)],
  ['its length', bytes.slice(0, 16)],
  // Another kind of file, another version, a node more than there are, and many more.
  ['its length', changed(0, 0)],
  ['its length', changed(4, 2)],
  ['its length', changed(8, 6)],
  ['its length', changed(11, 255)],
  ['an inviter', forestBytes([{ id: 1, parent: 0, size: 1 }])],
  ['an inviter', forestBytes([{ id: 1, parent: -2, size: 1 }])],
  ['a branch', forestBytes([{ id: 1, parent: -1, size: 2 }])],
  ['a branch', forestBytes([{ id: 1, parent: -1, size: 0 }])],
  [
    'a branch',
    forestBytes([
      { id: 1, parent: -1, size: 1 },
      { id: 2, parent: 0, size: 1 },
    ]),
  ],
  ['an id', forestBytes([{ id: Number.NaN, parent: -1, size: 1 }])],
  ['an id', forestBytes([{ id: 0.5, parent: -1, size: 1 }])],
  ['a position', forestBytes([{ id: 1, parent: -1, size: 1, x: Number.NaN }])],
])('an invalid forest is rejected: %s', (what, file) => {
  expect(() => readForest(file)).toThrow(`cannot be read (${what})`);
});

test('paths, children and places follow the inviters', () => {
  expect(idsOf(pathToRoot(forest, placeOf(forest, 4)))).toEqual([4, 2, 1]);
  expect(idsOf(childrenOf(forest, 0))).toEqual([2, 3]);
  expect(idsOf(childrenOf(forest, -1))).toEqual([1, 9]);
  expect(childrenOf(forest, placeOf(forest, 9))).toEqual([]);
  expect([placeOf(forest, 77), placeOf(forest, null)]).toEqual([-1, -1]);
});

test('a day shows who had joined by its end, with the branches of that day', () => {
  const then = shownNodes(forest, { ...ALL, until: 47 });
  expect(idsOf(then.nodes)).toEqual([1, 2, 9]);
  expect([...then.sizes]).toEqual([2, 1, 0, 0, 1]);
  expect(then.people).toBe(3);
});

test('filters by branch, depth and inviters alone', () => {
  const branch = shownNodes(forest, { ...ALL, root: 1 });
  expect([idsOf(branch.nodes), branch.people]).toEqual([[2, 4], 2]);
  const shallow = shownNodes(forest, { ...ALL, root: 0, depth: 1 });
  expect([idsOf(shallow.nodes), shallow.people]).toEqual([[1, 2, 3], 4]);
  // A root without invitees stays: its tree would be gone.
  expect(idsOf(shownNodes(forest, { ...ALL, hideLeaves: true }).nodes)).toEqual([1, 2, 9]);
});

test('colours by level, by the branch, by the bond and by flags', () => {
  const labels = (by: Parameters<typeof groupsOf>[0]) => {
    const { groups, of } = groupsOf(by, forest);
    return [...of].map((group) => groups[group]?.label);
  };
  expect(labels('level')).toEqual(['Exemplary', 'Neutral', 'No score', 'Questionable', 'Untrusted']);
  // (2100 + 1300 + 800) / 3 = 1400; a branch without known scores has none.
  expect(labels('branch')).toEqual(['Known', 'Neutral', 'No score', 'Questionable', 'Untrusted']);
  expect(labels('bond')).toEqual([
    'Root, or not known',
    'Brings the inviter points',
    'Costs the inviter points',
    'No change',
    'Root, or not known',
  ]);
  expect(labels('flags')).toEqual(['Neither', 'High farmer or bot score', 'Slash upheld', 'Neither', 'Neither']);
});

test('a GEXF file has the people shown, and hostile names stay text in it', () => {
  const shown = shownNodes(forest, { ...ALL, root: 1 });
  const text = gexfOf(forest, shown, new Map([[2, '<script>"&\u0000\u{1F600}']]));
  expect(text).toContain('<node id="2" label="&lt;script&gt;&quot;&amp;\u{1F600}">');
  expect(text).toContain('label="Profile 4"');
  expect(text).toContain('<edge source="2" target="4"/>');
  expect(text.match(/<edge /g)).toHaveLength(1);
  expect(text).not.toContain('\u0000');
});

test('the tree lists the children of open nodes, a limited number at a time', () => {
  const shown = shownNodes(forest, ALL);
  const rows = (opened: number[]) =>
    treeRows(forest, shown, -1, new Set(opened), new Map()).map(({ node, level, open }) => [
      forest.ids[node],
      level,
      open,
    ]);
  expect(rows([])).toEqual([
    [1, 1, false],
    [9, 1, null],
  ]);
  expect(rows([0, 1])).toEqual([
    [1, 1, true],
    [2, 2, true],
    [4, 3, null],
    [3, 2, null],
    [9, 1, null],
  ]);
  const wide = readForest(
    forestBytes([
      { id: 1, parent: -1, size: 61 },
      ...Array.from({ length: 60 }, (_, i) => ({ id: i + 2, parent: 0, size: 1 })),
    ]),
  );
  const listed = treeRows(wide, shownNodes(wide, ALL), -1, new Set([0]), new Map());
  expect([listed.length, listed.at(-1)?.more]).toEqual([51, 10]);
  expect(treeRows(wide, shownNodes(wide, ALL), -1, new Set([0]), new Map([[0, 100]]))).toHaveLength(61);
});

test('the file of chosen people says who they are, with names that no spreadsheet runs', () => {
  const csv = peopleCsv(
    forest,
    shownNodes(forest, ALL),
    Int32Array.of(1, 2, 4),
    new Map([
      [2, '=1+1'],
      [4, 'Ann, "A"'],
    ]),
  );
  expect(csv.split('\r\n')).toEqual([
    'profile_id,name,score,level,depth,branch,joined,invited_by_profile_id',
    "2,'=1+1,1300,neutral,1,2,1970-01-02,1",
    '4,"Ann, ""A""",,,2,1,1970-01-04,2',
    '9,,640,untrusted,0,1,1970-01-01,',
    '',
  ]);
});

test('colours by the quarter of joining: a rainbow from the oldest to the newest', () => {
  const joinedIn = (...days: string[]) => ({
    count: days.length,
    joined: Int32Array.from(days, (day) => Date.parse(day) / 3_600_000),
  });
  const few = quartersOf(joinedIn('2025-03-31T23:00:00Z', '2025-04-01T00:00:00Z', '2025-12-31T00:00:00Z'));
  expect(few.groups).toEqual([
    { label: 'Q1 2025', color: 'var(--level-revered)' },
    { label: 'Q2 2025', color: 'color-mix(in srgb, var(--level-established), var(--level-distinguished) 33%)' },
    { label: 'Q3 2025', color: 'color-mix(in srgb, var(--level-distinguished), var(--level-exemplary) 67%)' },
    { label: 'Q4 2025', color: 'var(--warning)' },
  ]);
  expect([...few.of]).toEqual([0, 1, 3]);
  const long = quartersOf(joinedIn('2019-05-01', '2025-05-01', '2022-08-01'));
  expect([long.groups.length, long.groups[0]?.label, long.groups.at(-1)?.label]).toEqual([
    12,
    'Q3 2022 or earlier',
    'Q2 2025',
  ]);
  expect([...long.of]).toEqual([0, 11, 0]);
  expect([quartersOf(joinedIn('2026-01-01')).groups, quartersOf(joinedIn()).groups]).toEqual([
    [{ label: 'Q1 2026', color: 'var(--warning)' }],
    [],
  ]);
});

test('a mixed color is written in a form every canvas accepts', () => {
  expect(plainColor('color(srgb 1 0 0.2)')).toBe('rgb(255, 0, 51)');
  expect(plainColor('rgb(23, 24, 28)')).toBe('rgb(23, 24, 28)');
});
