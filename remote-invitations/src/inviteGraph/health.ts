import { counted, formatNumber, formatPercent } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { inviteGraphStats } from '@companion/functions/inviteGraphStats';

export type BranchFigures = AnswerOf<typeof inviteGraphStats>['everyone'];

/** A branch compared with everyone, in sentences that need no legend. Empty without a branch. */
export function healthOf(name: string, branch: BranchFigures, everyone: BranchFigures): string[] {
  if (branch.size < 2) return [`${name} has not brought anyone in yet.`];
  const part = formatPercent(branch.size / everyone.size);
  return [
    `${name}’s branch has ${counted(branch.size, 'person', 'people')}, ${name} included: ${part} of everyone.`,
    ...scores(branch, everyone),
    ...flags(branch, everyone),
    upheld(branch.upheldSlashes, ' on people in this branch'),
    ...(branch.active.value === null ? [] : [`${shareOf(branch.active)} were active in the last 30 days.`]),
  ];
}

/** The same for the whole forest, which has nothing to compare with. */
export function healthOfAll(everyone: BranchFigures): string[] {
  const { meanScore, medianScore, flagged, active, upheldSlashes } = everyone;
  return [
    ...(meanScore === null || medianScore === null
      ? []
      : [`The mean score is ${whole(meanScore)}; half of all people score ${whole(medianScore)} or more.`]),
    ...(flagged.value === null ? [] : [`${shareOf(flagged)} have a high farmer or bot score.`]),
    ...(active.value === null ? [] : [`${shareOf(active)} were active in the last 30 days.`]),
    upheld(upheldSlashes),
  ];
}

function scores({ meanScore }: BranchFigures, everyone: BranchFigures): string[] {
  if (meanScore === null || everyone.meanScore === null) return [];
  const apart = Math.round(meanScore) - Math.round(everyone.meanScore);
  const [mean, all] = [whole(meanScore), whole(everyone.meanScore)];
  if (apart === 0) return [`Their mean score is ${mean}, the same as everyone’s.`];
  const side = apart > 0 ? 'above' : 'below';
  return [`Their mean score is ${mean}, ${whole(Math.abs(apart))} ${side} everyone’s ${all}.`];
}

function flags({ flagged }: BranchFigures, everyone: BranchFigures): string[] {
  const all = everyone.flagged.value;
  if (flagged.value === null || flagged.low === null || flagged.high === null || all === null) return [];
  const beside = formatPercent(all);
  if (flagged.k === 0) return [`None of them has a high farmer or bot score; of everyone, ${beside} do.`];
  const sure = flagged.low > all || flagged.high < all;
  return [
    `${shareOf(flagged)} have a high farmer or bot score; of everyone, ${beside} do.`,
    sure ? 'That is more than chance would explain.' : 'With so few people, the difference may be chance.',
  ];
}

function upheld(count: number, whose = ''): string {
  if (count === 0) return `No slash${whose} was upheld.`;
  return `${counted(count, 'slash', 'slashes')}${whose} ${count === 1 ? 'was' : 'were'} upheld.`;
}

const whole = (value: number) => formatNumber(Math.round(value));
const shareOf = ({ k, n, value }: BranchFigures['active']) =>
  `${formatNumber(k)} of ${formatNumber(n)} (${formatPercent(value)})`;
