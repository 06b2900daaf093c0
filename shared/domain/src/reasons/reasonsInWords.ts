import { amongText } from './among.ts';
import type { ReasonParts } from './parts.ts';
import { PRONOUNS, type SaidTo } from './pronouns.ts';
import { SENTENCES } from './sentences.ts';

/** A reason as the database answers it: the rule that fired, and the figures of its sentence (ReasonParts). */
export type Reason = {
  id: string;
  parts: unknown;
  /** Part of those with `least` cases or more that are as unusual, 0 to 1; `least` is null where that is not said. */
  share?: number | null;
  least?: number | null;
};

/** Rules about suspicions: signals, no verdicts. */
export const SIGNALS: ReadonlySet<string> = new Set(['A1', 'A2', 'A4', 'A10', 'A11']);

export type InWords<R> = Omit<R, 'text' | 'among'> & {
  text: string;
  /** How unusual that is; null where few are compared, or nothing is unusual. */
  among: string | null;
};

/** Reasons with their sentences, said of a person or to that very person ("Your inviter …"). Rules of a newer database are left out. */
export function reasonsInWords<R extends Reason>(reasons: readonly R[], to: SaidTo = 'them'): InWords<R>[] {
  return reasons.flatMap((reason) => {
    const { id, parts, share = null, least = null } = reason;
    if (!Object.hasOwn(SENTENCES, id)) return [];
    const sentence = SENTENCES[id as keyof ReasonParts] as (parts: unknown, who: (typeof PRONOUNS)[SaidTo]) => string;
    const among = share === null || least === null ? null : amongText(id, share, least);
    return [{ ...reason, text: sentence(parts, PRONOUNS[to]), among }];
  });
}
