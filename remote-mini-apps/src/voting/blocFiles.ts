import { writeCsv } from '@companion/domain';
import type { TextFile } from '@companion/ui/table';
import type { Voting } from './queries';

const named = (name: string, asOf: string) => `${name}_${asOf.replace(/[-:]/g, '')}.csv`;

/** Agreeing groups as CSV: a line per member with the group's figures, numbered in display order. */
export function blocsFile({ blocs, asOf }: Pick<Voting, 'blocs' | 'asOf'>): TextFile {
  const header = [
    'group',
    'member',
    'member_userkey',
    'size',
    'pairs',
    'pairs_on_slashes',
    'pairs_on_content',
    'agreement',
    'expected_by_chance',
    'kappa',
  ];
  const rows = blocs.flatMap(({ members, size, edges, slashPairs, contentPairs, agreement, expected, kappa }, place) =>
    members.map(({ name, userkey }) => [
      place + 1,
      name,
      userkey,
      size,
      edges,
      slashPairs,
      contentPairs,
      agreement,
      expected,
      kappa,
    ]),
  );
  return { name: named('voting-groups', asOf), text: writeCsv(header, rows) };
}

/** Pairs of voters as CSV, in the order of the view. */
export function pairsFile({ coVoters, asOf }: Pick<Voting, 'coVoters' | 'asOf'>): TextFile {
  const rows = coVoters.map(({ a, b, shared, agreed, kappa }) => [
    a.name,
    a.userkey,
    b.name,
    b.userkey,
    shared,
    agreed,
    kappa,
  ]);
  return {
    name: named('voting-pairs', asOf),
    text: writeCsv(['voter', 'voter_userkey', 'with', 'with_userkey', 'shared', 'agreed', 'kappa'], rows),
  };
}
