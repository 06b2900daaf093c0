import { count, type Fields, flag, fraction, list, maybe, object, opaque, text, time, word } from '../schema/field.ts';
import { statement } from './method.ts';

const sentence = {
  id: text({ says: 'Rule, such as `A2`.' }),
  side: word(['against', 'for', 'context']),
  text: text({ metric: 'profile.reasons' }),
} as const satisfies Fields;

/** What tells most about a person, and whether any rule had enough cases. */
export const reasonsFields = {
  reasons: list(
    object({
      ...sentence,
      version: count(),
      parts: opaque({ says: 'The figures of the sentence.' }),
      n: maybe(count({ says: 'Rows the sentence counts, those of its page; null where it counts none.' })),
      share: maybe(fraction({ says: 'Part of those with as many cases that are as unusual; null under 30 of them.' })),
      among: maybe(text({ says: 'The share in words, from 80 % on.' })),
      href: maybe(text({ says: 'Page that holds the rows.' })),
      since: maybe(time()),
      statement: maybe(statement()),
    }),
    { says: 'At most six: three for, three against, two of context.' },
  ),
  enough: flag({ says: 'Whether any rule had enough cases.' }),
  notKnown: list(text(), {
    says: 'Rules of which nothing is kept for the past day that was asked for; empty for now.',
  }),
} as const satisfies Fields;

/** The first sentences about a person where there is little room. */
export const briefReasons = () => list(object(sentence), { says: 'What tells most; none about suspicions.' });
