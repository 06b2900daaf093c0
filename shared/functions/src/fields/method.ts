import { count, type Fields, map, object, text, time } from '../schema/field.ts';

/** Version of each detector an answer rests on, by its id. */
export const versions = () => map(count());

/** What the person concerned says to a signal. */
export const statement = () => object({ text: text(), at: time() });

/** The gap asked for, and the one used when computing that would take too long. */
export const gap = () => object({ askedSeconds: count(), usedSeconds: count() } as const satisfies Fields);

/** Signals about a person that can be taken down. */
export const FINDING_TOPICS = ['farmer', 'bot', 'caution', 'batches', 'massArchive'] as const;
/** What a person may answer: these signals, and the slashes opened on them. */
export const STATEMENT_TOPICS = [...FINDING_TOPICS, 'slashes'] as const;
