import { type Fields, flag, maybe, time, word } from '../schema/field.ts';
import { rowCount } from './rowCount.ts';

const ENTITIES = [
  'profiles',
  'reviews',
  'vouches',
  'votes',
  'slashes',
  'invitations',
  'markets',
  'scoreHistory',
] as const;

/** How much of one kind of record is stored. */
export const coverageFields = {
  entity: word(ENTITIES),
  rows: rowCount(),
  first: maybe(time({ says: 'Oldest event.' })),
  newest: maybe(time({ says: 'Newest event.' })),
  understood: flag({ says: 'Every row of it could be read.' }),
} as const satisfies Fields;
