import { amongText } from './among.ts';
import type { ReasonParts } from './parts.ts';
import { PRONOUNS, type SaidTo } from './pronouns.ts';
import { SENTENCES } from './sentences.ts';

/** A reason as returned by the database: the rule that fired, and the values of its sentence (ReasonParts). */
export type Reason = {
  id: string;
  parts: unknown;
  /** Share of people with at least `least` cases that are as unusual, 0 to 1; `least` is null if that is not reported. */
  share?: number | null;
  least?: number | null;
};

/** Rules about suspicions: signals, not verdicts. */
export const SIGNALS: ReadonlySet<string> = new Set(['A1', 'A2', 'A4', 'A10', 'A11']);

export type InWords<R> = Omit<R, 'text' | 'among'> & {
  text: string;
  /** How unusual it is; null if too few are compared, or it is not unusual. */
  among: string | null;
};

/**
 * Reasons with their sentences, about a person or addressed to them ("Your inviter …"). Rules of a newer database are skipped.
 */
export function reasonsInWords<R extends Reason>(reasons: readonly R[], to: SaidTo = 'them'): InWords<R>[] {
  return reasons.flatMap((reason) => {
    const { id, parts, share = null, least = null } = reason;
    if (!Object.hasOwn(SENTENCES, id)) return [];
    const sentence = SENTENCES[id as keyof ReasonParts] as (parts: unknown, who: (typeof PRONOUNS)[SaidTo]) => string;
    const among = share === null || least === null ? null : amongText(id, share, least);
    return [{ ...reason, text: sentence(parts, PRONOUNS[to]), among }];
  });
}
