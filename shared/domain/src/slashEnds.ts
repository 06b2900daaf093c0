import { counted } from './counted.ts';
import { formatNumber } from './formatNumber.ts';

/** Outcome of a slash for a range of weighted vote shares. */
export interface SlashEnd {
  readonly share: string;
  readonly outcome: string;
}

/** An open slash, with the names of accuser and accused. */
export interface OpenSlash {
  readonly type: string;
  readonly amount: number | null;
  readonly subject: string;
  readonly author: string;
  readonly exposure: { readonly supporters: number; readonly points: number | null } | null;
  readonly limits: { readonly passPct: number; readonly defendPct: number } | null;
}

/** Possible outcomes of an open slash, most severe first; empty if its limits are unknown. */
export function slashEnds({ type, amount, subject, author, exposure, limits }: OpenSlash): SlashEnd[] {
  if (!limits) return [];
  const [pass, defend] = [formatNumber(limits.passPct), formatNumber(limits.defendPct)];
  return [
    {
      share: `Above ${pass}%`,
      outcome: [lossOf(subject, type, amount), ...supportersLose(exposure)].join(' '),
    },
    { share: `${defend}% to ${pass}%`, outcome: 'Nothing changes for anyone.' },
    {
      share: `Below ${defend}%`,
      outcome: `${author}, who opened the slash, is penalized instead. How much is not public.`,
    },
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
