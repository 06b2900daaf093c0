import { type Cover, each, percent, personId, valueAt } from './cover.ts';

const from =
  (name: string, args?: Cover['args']) =>
  (key: string, path: string, map?: Cover['map']): Cover => ({
    key: `votes.${key}`,
    call: name,
    path,
    ...(args ? { args } : {}),
    ...(map ? { map } : {}),
  });

const targets = from('votes_targets');
const analysis = from('votes_analysis');
const heat = from('votes_heat');
const bots = from('votes_bots', () => ({ filters: { min: 0 } }));
const person = from('votes_search', (id) => ({ person: id }));

/** A field of the target named `kind:id` in the key. */
const target = (key: string, field: string, map?: (value: unknown) => unknown): Cover =>
  targets(`targets.*.${key}`, 'rows', (rows, part) => {
    const row = (rows as { type: string; id: number }[]).find(({ type, id }) => `${type}:${id}` === part);
    const value = field === '' ? row : valueAt(row, field);
    return map ? map(value) : value;
  });

/** Votes in the heat map's cells, summed by weekday or hour. */
const by = (side: 'weekday' | 'hour', first: number, count: number) => (cells: unknown) =>
  Array.from({ length: count }, (_, i) =>
    (cells as { weekday: number; hour: number; votes: number }[])
      .filter((cell) => cell[side] === first + i)
      .reduce((sum, cell) => sum + cell.votes, 0),
  );

export const covers: Cover[] = [
  targets('summary.counted', 'kpis.votes'),
  targets('summary.byType.*', 'kpis.byType.$1'),
  targets('summary.voters', 'kpis.voters'),
  targets('summary.visible', 'kpis.visible'),
  targets('summary.upSharePct', 'kpis.upShare.value', percent),
  targets('summary.weightedUpSharePct', 'kpis.weightedShare', percent),
  targets('summary.medianPerVoter', 'kpis.perVoterMedian'),
  targets('summary.weightsGuessed', 'kpis.weightsEstimated'),
  analysis('summary.giniPerVoter', 'kpis.gini'),
  analysis('summary.hhiPerVoter', 'kpis.effective', (effective) => 1 / Number(effective)),
  analysis('summary.effectiveVoters', 'kpis.effective'),
  person('summary.perVoter.*', 'kpis.cast.votes'),
  heat('summary.byWeekday', 'cells', by('weekday', 1, 7)),
  heat('summary.byHour', 'cells', by('hour', 0, 24)),

  target('votes', 'votes'),
  target('up', 'up'),
  target('down', 'down'),
  target('net', '', (row) => Number(valueAt(row, 'up')) - Number(valueAt(row, 'down'))),
  target('sharePct', 'weightedShare', percent),
  target('controversy', 'controversy'),

  person('people.*.cast', 'kpis.cast.votes'),
  person('people.*.up', 'kpis.cast.up'),
  person('people.*.down', 'kpis.cast.down'),
  person('people.*.authors', 'kpis.cast.counterparties'),
  person('people.*.hhiAuthors', 'kpis.cast.hhi'),
  person('people.*.received', 'kpis.received.votes'),

  bots('bots.votes', 'kpis.votes'),
  bots('bots.rings', 'rings', each('id')),
  // Every edge belongs to a ring.
  bots('bots.edges', 'rings', each('edges')),
  bots('bots.voters', 'rows', (rows) =>
    Object.fromEntries((rows as { person: unknown; score: number }[]).map((row) => [personId(row.person), row.score])),
  ),
];
