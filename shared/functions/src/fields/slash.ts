import {
  count,
  type FieldMeta,
  type Fields,
  flag,
  growingWord,
  id,
  maybe,
  number,
  object,
  text,
  time,
  whole,
  word,
} from '../schema/field.ts';
import { person, share } from '../schema/shapes.ts';
import { statement } from './method.ts';

export const SLASH_STATUSES = ['open', 'upheld', 'defended', 'inconclusive', 'cancelled', 'unknown'] as const;
export type SlashStatus = (typeof SLASH_STATUSES)[number];

/** Outcome of the votes on a slash (M8). */
export const slashBand = (meta?: FieldMeta) => word(['upheld', 'defended', 'inconclusive'], meta);
export const slashStatus = () => word(SLASH_STATUSES, { metric: 'slashes.outcome' });

/** A slash as a list row. While it is open, nothing reveals which way it is going. */
export const slashFields = {
  id: id(),
  openedAt: time(),
  closesAt: time(),
  cancelledAt: maybe(time()),
  author: person(),
  subject: person(),
  type: growingWord(['SCORE', 'FINANCIAL', 'XP']),
  amount: maybe(
    whole({
      metric: 'slashes.amount',
      says: 'Points for SCORE, XP for XP, as the network gives it for FINANCIAL.',
    }),
  ),
  claim: text(),
  status: slashStatus(),
  mismatch: flag({ says: 'The outcome the network gives is not the one of its votes.' }),
  sharePct: maybe(
    number({ metric: 'slashes.weightedShare', unit: 'percent', says: 'Null while open and without votes.' }),
  ),
  up: maybe(count({ says: 'Null while open.' })),
  down: maybe(count({ says: 'Null while open.' })),
  votes: count({ metric: 'slashes.votes' }),
  turnoutPct: maybe(number({ metric: 'slashes.turnout', unit: 'percent' })),
  durationHours: number({ unit: 'hours' }),
  penaltyTotal: maybe(
    number({ metric: 'slashes.penalties', unit: 'points', says: '0 unless upheld; null while open.' }),
  ),
  exposure: maybe(
    object(
      {
        supporters: count({ metric: 'M9' }),
        points: maybe(number({ unit: 'points', says: 'Null when the amount is not known.' })),
      },
      { metric: 'slashes.exposure', says: 'What supporters would lose; null unless open.' },
    ),
  ),
  limits: maybe(
    object(
      { passPct: number(), defendPct: number() },
      {
        metric: 'slash.bands',
        unit: 'percent',
        says: 'Shares above which it is upheld and below which it is defended; null unless open.',
      },
    ),
  ),
  authorScoreThen: maybe(whole({ says: 'At the opening.' })),
  subjectScoreThen: maybe(whole({ says: 'At the opening.' })),
  subjectScoreChange7d: maybe(
    whole({
      metric: 'slashes.scoreChange7d',
      unit: 'points',
      says: 'From the opening to 7 days after the end; null before that day and without a score at the opening.',
    }),
  ),
  /** The accused person's reply to the slashes on them. */
  reply: maybe(statement()),
} as const satisfies Fields;

/** Points moved by an upheld score slash; zero for any other slash, except for what the inviter lost or gained. */
export const slashPoints = () =>
  object(
    {
      direct: maybe(number({ metric: 'slashImpact.onSubject', says: 'Null when the amount is not known.' })),
      endorsers: maybe(number({ metric: 'M10' })),
      inviter: maybe(number({ metric: 'M13', says: 'Null when the score at acceptance is not known.' })),
      inviterPerson: maybe(person()),
      reach: count({ metric: 'slashImpact.reach' }),
      total: maybe(number({ metric: 'slashImpact.total' })),
    },
    { unit: 'points' },
  );

/** Outcomes of the slashes a person opened. */
export const accuserFields = {
  person: person(),
  opened: count(),
  open: count(),
  upheld: count({ metric: 'slashes.upheld' }),
  defended: count({ metric: 'slashes.defended' }),
  inconclusive: count({ metric: 'slashes.inconclusive' }),
  cancelled: count(),
  precision: share({ says: 'Upheld of upheld and defended.' }),
  amountDefended: whole({ unit: 'points', says: 'Asked for by score slashes that were defended.' }),
} as const satisfies Fields;

/** Counts of slash outcomes. */
export const outcomes = {
  open: count(),
  upheld: count(),
  defended: count(),
  inconclusive: count(),
  cancelled: count(),
} as const satisfies Fields;
