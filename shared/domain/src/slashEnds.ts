import { counted } from './counted.ts';
import { formatNumber } from './formatNumber.ts';

/** What a share of the vote, by weight, leads to. */
export interface SlashEnd {
  readonly share: string;
  readonly outcome: string;
}

/** An open slash; accuser and accused by name. */
export interface OpenSlash {
  readonly type: string;
  readonly amount: number | null;
  readonly subject: string;
  readonly author: string;
  readonly exposure: { readonly supporters: number; readonly points: number | null } | null;
  readonly limits: { readonly passPct: number; readonly defendPct: number } | null;
}

/** What an open slash can lead to, most severe first; nothing where its limits are not known. */
export function slashEnds({ type, amount, subject, author, exposure, limits }: OpenSlash): SlashEnd[] {
  if (!limits) return [];
  const [pass, defend] = [formatNumber(limits.passPct), formatNumber(limits.defendPct)];
  return [
    {
      share: `Above ${pass}%`,
      outcome: [lossOf(subject, type, amount), ...supportersLose(exposure)].join(' '),
    },
    { share: `${defend}% to ${pass}%`, outcome: 'Nothing changes for anyone.' },
    { share: `Below ${defend}%`, outcome: `${author} is penalized instead. How much is not public.` },
  ];
}

function lossOf(name: string, type: string, amount: number | null): string {
  if (amount !== null && type === 'SCORE') return `${name} loses ${counted(amount, 'point')} of score.`;
  if (amount !== null && type === 'XP') return `${name} loses ${formatNumber(amount)} XP.`;
  return `The slash on ${name} is upheld.`;
}

function supportersLose(exposure: OpenSlash['exposure']): string[] {
  if (!exposure?.points) return [];
  const points = counted(exposure.points, 'point');
  return exposure.supporters === 1
    ? [`1 supporter loses ${points}.`]
    : [`${formatNumber(exposure.supporters)} supporters lose ${points} in all.`];
}
