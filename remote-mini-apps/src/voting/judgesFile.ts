import { writeCsv } from '@companion/domain';
import type { TextFile } from '@companion/ui/table';
import type { Voting } from './queries';

const HEADER = [
  'voter',
  'voter_userkey',
  'skill',
  'decided',
  'right',
  'accuracy',
  'base',
  'pivotal',
  'closed',
  'early',
  'weight',
];

/** The voters of the view as CSV, in its order. */
export function judgesFile({ skill, asOf }: Pick<Voting, 'skill' | 'asOf'>): TextFile {
  const rows = skill.map((each) => [
    each.person.name,
    each.person.userkey,
    each.skill,
    each.n,
    each.coherent,
    each.accuracy.value,
    each.base,
    each.pivotal,
    each.closed,
    each.early.k,
    each.weight,
  ]);
  return { name: `voting-analysis_${asOf.replace(/[-:]/g, '')}.csv`, text: writeCsv(HEADER, rows) };
}
