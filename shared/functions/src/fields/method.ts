import { count, type Fields, map, object, text, time } from '../schema/field.ts';

/** Version of each detector behind an answer, by detector id. */
export const versions = () => map(count());

/** The reply to a signal by the person it is about. */
export const statement = () => object({ text: text(), at: time() });

/** The requested gap, and the one used when computing the requested one would take too long. */
export const gap = () => object({ askedSeconds: count(), usedSeconds: count() } as const satisfies Fields);

/** Signals about a person that admins can take down. */
export const FINDING_TOPICS = ['farmer', 'bot', 'caution', 'batches', 'massArchive'] as const;
/** What a person can reply to: these signals, and slashes against them. */
export const STATEMENT_TOPICS = [...FINDING_TOPICS, 'slashes'] as const;
