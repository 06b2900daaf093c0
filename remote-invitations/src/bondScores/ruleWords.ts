import { counted, formatNumber } from '@companion/domain';
import type { BondRule } from './bondScore';
import type { Tried } from './tryRule';

/** A rule in one plain sentence. */
export function ruleInWords({ allUpTo, best, worst }: BondRule): string {
  if (!Number.isFinite(allUpTo)) return 'Every invitee counts.';
  const ends = [
    ...(best > 0 ? [`the best ${formatNumber(best)}`] : []),
    ...(worst > 0 ? [`the worst ${formatNumber(worst)}`] : []),
  ];
  const above = `only ${ends.join(' and ')} count${best + worst === 1 ? 's' : ''}`;
  return allUpTo === 0
    ? `Of all invitees, ${above}.`
    : `Up to ${counted(allUpTo, 'invitee')}, everyone counts; above that, ${above}.`;
}

/** Effect of a rule, in sentences. `changed`: it differs from the current one. */
export function triedInWords(tried: Tried, changed: boolean): string[] {
  if (!changed) return ['This is the current rule. Move a number to see who would gain and who would lose.'];
  if (tried.moved.length === 0) return [`None of ${counted(tried.inviters, 'bond score')} would change.`];
  return [
    `${formatNumber(tried.moved.length)} of ${counted(tried.inviters, 'bond score')} would change.`,
    ...side(tried.gain, 'gain', tried.middleGain),
    ...side(tried.lose, 'lose', tried.middleLoss),
  ];
}

function side(count: number, verb: string, middle: number | null): string[] {
  if (count === 0 || middle === null) return [`Nobody would ${verb}.`];
  const points = `${formatNumber(Math.round(middle * 10) / 10)} points`;
  return [
    count === 1
      ? `1 inviter would ${verb} ${points}.`
      : `${counted(count, 'inviter')} would ${verb}, half of them by ${points} or more.`,
  ];
}
