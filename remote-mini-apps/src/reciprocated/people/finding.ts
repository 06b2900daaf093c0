import { counted, type Finding, figure, finding } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { reciprocatedPeople } from '@companion/functions/reciprocatedPeople';

/**
 * The largest number of one person's returned reviews without effect, from the first row of a list sorted by it. Names no one
 * (G18); null for an empty list.
 */
export function peopleFinding({
  rule,
  rows: [first],
  total,
}: Pick<AnswerOf<typeof reciprocatedPeople>, 'rule' | 'rows' | 'total'>): Finding | null {
  if (!first) return null;
  const people = figure(counted(total, 'person', 'people'));
  const most = figure(counted(first.neutralised, 'returned review'));
  if (rule === 'eip14')
    return first.neutralised === 0
      ? finding(
          'reciprocatedPeople.noneProposed',
        )`Under the proposed EIP-14, all returned reviews of ${people} would count.`
      : finding(
          'reciprocatedPeople.mostProposed',
        )`Under the proposed EIP-14, one person would have ${most} with no effect, the most among ${people}.`;
  return first.neutralised === 0
    ? finding('reciprocatedPeople.none')`Under EIP-7, the current rule, all returned reviews of ${people} count.`
    : finding(
        'reciprocatedPeople.most',
      )`Under EIP-7, the current rule, one person has ${most} with no effect, the most among ${people}.`;
}
