import { counted, formatNumber } from '@companion/domain';
import { personName } from '@companion/ui/core';
import type { Slash } from '../slashes/queries';

/** What a share of the vote, by weight, leads to. */
export type Step = { share: string; outcome: string };

type Open = Pick<Slash, 'type' | 'amount' | 'subject' | 'author' | 'exposure' | 'limits'>;

/** What an open slash can lead to, most severe first; nothing where its limits are not known. */
export function nextSteps({ type, amount, subject, author, exposure, limits }: Open): Step[] {
  if (!limits) return [];
  const [pass, defend] = [formatNumber(limits.passPct), formatNumber(limits.defendPct)];
  return [
    {
      share: `Above ${pass}%`,
      outcome: [lossOf(personName(subject), type, amount), ...supportersLose(exposure)].join(' '),
    },
    { share: `${defend}% to ${pass}%`, outcome: 'Nothing changes for anyone.' },
    { share: `Below ${defend}%`, outcome: `${personName(author)} is penalized instead. How much is not public.` },
  ];
}

function lossOf(name: string, type: string, amount: number | null): string {
  if (amount !== null && type === 'SCORE') return `${name} loses ${counted(amount, 'point')} of score.`;
  if (amount !== null && type === 'XP') return `${name} loses ${formatNumber(amount)} XP.`;
  return `The slash on ${name} is upheld.`;
}

function supportersLose(exposure: Open['exposure']): string[] {
  if (!exposure?.points) return [];
  const points = counted(exposure.points, 'point');
  return exposure.supporters === 1
    ? [`1 supporter loses ${points}.`]
    : [`${formatNumber(exposure.supporters)} supporters lose ${points} in all.`];
}
