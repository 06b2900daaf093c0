import { type Cover, personId, personIds } from './cover.ts';

const pairs = (key: string, status: string, path: string, map?: Cover['map']): Cover => ({
  key: `reviews.reciprocated.${key}`,
  call: 'reciprocated_reviews',
  args: () => ({ filters: { status } }),
  path,
  ...(map ? { map } : {}),
});
const eip7 = (key: string, field: string): Cover => ({
  key: `reviews.reciprocated.eip7.*.${key}`,
  call: 'reciprocated_people',
  path: `rows[person.profileId=$1].${field}`,
});
const cycles = (key: string, path: string, map?: Cover['map']): Cover => ({
  key: `reviews.reciprocated.${key}`,
  call: 'reciprocated_cycles',
  path,
  ...(map ? { map } : {}),
});

export const covers: Cover[] = [
  ...['ever', 'active'].flatMap((graph) =>
    ['edges', 'mutualEdges', 'r', 'density', 'rho'].map((field) =>
      pairs(`${graph}.${field}`, 'active', `kpis.${graph}.${field}`),
    ),
  ),
  ...(
    [
      ['Active', 'active'],
      ['All', 'all'],
    ] as const
  ).flatMap(([name, status]) => [
    pairs(`pairs${name}.length`, status, 'rows.length'),
    pairs(`pairs${name}.*.first`, status, 'rows.$1.first', personId),
    pairs(`pairs${name}.*.responder`, status, 'rows.$1.responder', personId),
    pairs(`pairs${name}.*.latencySeconds`, status, 'rows.$1.latencySeconds'),
    pairs(`bands${name}.*`, status, 'kpis.$1'),
  ]),
  eip7('counted', 'counted'),
  eip7('neutralised', 'neutralised'),
  eip7('headroom', 'headroom'),
  eip7('P', 'positive'),
  eip7('Rc', 'reciprocated'),
  eip7('N', 'nonReciprocated'),
  eip7('neutralisedIds', 'neutralisedIds'),
  pairs('neutralisedTotal', 'active', 'kpis.neutralised'),
  {
    key: 'reviews.reciprocated.eip14Neutralised',
    call: 'reciprocated_people',
    args: () => ({ rule: 'eip14', filters: { neutralised: true } }),
    path: 'rows',
    map: (rows) =>
      Object.fromEntries(
        (rows as { person: unknown; neutralised: number }[]).map((row) => [personId(row.person), row.neutralised]),
      ),
  },
  {
    key: 'reviews.reciprocated.triangles',
    call: 'reciprocated_cycles',
    args: () => ({ size: 3 }),
    path: 'rows',
    map: (rows) => (rows as { members: unknown }[]).map((row) => personIds(row.members)),
  },
  cycles('rectangleCount', 'rectangles'),
  cycles('edgesInTriangle', 'edgesInTriangle'),
  cycles('edgesInRectangle', 'edgesInRectangle'),
  ...['marks', 'reviewIds', 'penaltySoFar', 'nextPenalty'].map(
    (field): Cover => ({ key: `reviews.eip6.*.${field}`, call: 'eip6_marks', args: (id) => ({ id }), path: field }),
  ),
];
