import { statement } from '../fields/method.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, id, list, maybe, object, time, word } from '../schema/field.ts';
import { countFrom, oneOf, pastDay, range, who } from '../schema/filter.ts';
import { person } from '../schema/shapes.ts';

const REASONS = ['untrusted', 'upheld', 'negative'] as const;

export const cautionList = listFunction({
  name: 'caution_list',
  answers: 'People with public warnings: their level, upheld slashes, and reviews by known people.',
  flag: 'shitlist',
  filters: {
    range: range({ says: 'When the last event was.' }),
    asOf: pastDay(),
    reason: oneOf(REASONS, { sample: 'upheld' }),
    minEvidence: countFrom(0, 1_000_000),
    person: who({ sampleFrom: { fn: 'caution_list', rows: 'rows', value: 'person.userkey' } }),
  },
  orders: ['evidence', 'last'],
  order: '-evidence',
  row: {
    person: person(),
    evidence: count({
      metric: 'caution.evidence',
      says: '3 for each upheld slash, 1 for each negative reviewer, 2 if untrusted.',
    }),
    upheld: count({ metric: 'caution.upheld', says: 'Slashes upheld within 365 days.' }),
    negativeReviewers: count({ metric: 'caution.negativeReviewers', says: 'Of level known or above.' }),
    reasons: list(word(REASONS)),
    lastAt: maybe(time({ says: 'The newest close of an upheld slash or review of a negative reviewer.' })),
    slashes: list(object({ id: id(), expiresAt: time() })),
    statement: maybe(statement()),
  },
  file: {
    name: 'caution-list',
    columns: [
      'person',
      { name: 'score', of: ({ person }) => person.score ?? null },
      { name: 'reasons', of: ({ reasons }) => reasons.join(' ') },
      'evidence',
      'negativeReviewers',
      'upheld',
      'lastAt',
      { name: 'slashIds', of: ({ slashes }) => slashes.map(({ id }) => id).join(' ') },
      { name: 'expires', of: ({ slashes }) => slashes.map(({ expiresAt }) => expiresAt).join(' ') },
      { name: 'statement', of: ({ statement }) => statement?.text ?? null },
    ],
  },
});
