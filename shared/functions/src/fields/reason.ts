import {
  count,
  type Fields,
  flag,
  former,
  fraction,
  list,
  maybe,
  object,
  opaque,
  text,
  time,
  word,
} from '../schema/field.ts';
import { statement } from './method.ts';

const said = {
  id: text({ says: 'Rule, such as `A2`.' }),
  side: word(['against', 'for', 'context']),
  parts: opaque({
    metric: 'profile.reasons',
    says: 'The figures of the sentence that `shared/domain/src/reasons` makes of them; which ones, the rule says.',
  }),
  text: former(text(), 'The rule once more. Pages of earlier releases have their sentence here.'),
} as const satisfies Fields;

/** Summary rules (6.8). The part of a rule's name before the point is the summary's word. */
const SUMMARIES = [
  'caution.slashed',
  'caution.score',
  'caution.alone',
  'mixed',
  'concerns',
  'backed',
  'little',
  'usual',
] as const;

const summary = (says: string) => maybe(word(SUMMARIES, { metric: 'profile.summary', says }));

export const publicSummary = () => summary('The rule that sums it up; null where suspicions would decide its word.');

/** The most telling facts about a person, and whether any rule had enough cases. */
export const reasonsFields = {
  reasons: list(
    object({
      ...said,
      version: count(),
      n: maybe(count({ says: 'Rows the sentence counts, those of its page; null where it counts none.' })),
      share: maybe(fraction({ says: 'Part of those with as many cases that are as unusual; null under 30 of them.' })),
      least: maybe(
        count({
          says: 'Least number of cases of the people the share is taken of; null below 80%, where no share is given.',
        }),
      ),
      href: maybe(text({ says: 'Page that holds the rows.' })),
      since: maybe(time()),
      statement: maybe(statement()),
      among: former(maybe(text()), 'Null. Pages of earlier releases have the share in words here.'),
    }),
    { says: 'At most six: three for, three against, two of context.' },
  ),
  enough: flag({ says: 'Whether any rule had enough cases.' }),
  notKnown: list(text(), {
    says: 'Rules of which nothing is kept for the past day that was asked for; empty for now.',
  }),
} as const satisfies Fields;

export const ownSummary = () => summary('The rule that sums it up; null for a past day.');

/** The basic facts known about a person. */
export const knownFields = {
  joinedAt: maybe(time()),
  reviews: count({ says: 'Active ones received.' }),
  votes: count({ says: 'Cast.' }),
} as const satisfies Fields;

/** A person's summary for compact places, with the reasons behind it. */
export const briefReasons = {
  summary: publicSummary(),
  reasons: list(object(said), { says: 'The first for and against; none about suspicions.' }),
} as const satisfies Fields;
