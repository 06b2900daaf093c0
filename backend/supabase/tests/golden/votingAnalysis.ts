import { type Cover, percent, personId } from './cover.ts';

const analysis = (key: string, path: string, map?: Cover['map']): Cover => ({
  key: `slashes.votingAnalysis.${key}`,
  call: 'voting_analysis',
  args: () => ({ filters: { minN: 0 } }),
  path,
  ...(map ? { map } : {}),
});

export const covers: Cover[] = [
  ...['n', 'coherent', 'skill'].map((field) => analysis(`skill.*.${field}`, `skill[person.profileId=$1].${field}`)),
  analysis('skill.*.basePct', 'skill[person.profileId=$1].base', percent),
  analysis('skill.*.accuracyPct', 'skill[person.profileId=$1].accuracy.value', percent),
  analysis('skill.*.lowPct', 'skill[person.profileId=$1].accuracy.low', percent),
  analysis('skill.*.highPct', 'skill[person.profileId=$1].accuracy.high', percent),
  analysis('coVoters', 'coVoters', (pairs) =>
    (pairs as { a: unknown; b: unknown; shared: number; agreed: number }[]).map((pair) => [
      personId(pair.a),
      personId(pair.b),
      pair.shared,
      pair.agreed,
    ]),
  ),
];
