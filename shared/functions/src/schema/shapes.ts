import { LEVEL_NAMES } from '../../../domain/src/levels.ts';
import {
  count,
  type Field,
  type FieldMeta,
  type Fields,
  flag,
  id,
  list,
  maybe,
  number,
  type Of,
  object,
  opaque,
  optional,
  text,
  time,
  whole,
  word,
} from './field.ts';

export const level = (meta?: FieldMeta) => word(LEVEL_NAMES, meta);

export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
/** Null if the network reported no known sentiment. */
export const sentiment = (meta?: FieldMeta) => maybe(word(SENTIMENTS, meta));

export const personFields = {
  userId: id(),
  /** Null for an account that never joined. */
  profileId: maybe(id()),
  /** Canonical key, for example `profileId:1` or `service:x.com:123`. */
  userkey: text(),
  name: text(),
  handle: maybe(text()),
  avatar: maybe(text()),
  /** 0-2800; null if the network reported none. */
  score: maybe(whole()),
} as const satisfies Fields;

/** A person as returned by every page function. */
export type Person = Of<ReturnType<typeof person>>;
export const person = (meta?: FieldMeta) => ({ ...object(personFields, meta), kind: 'person' });

/** k of n with the 95 % Wilson interval (M5), fractions of 1; value and bounds are null when n is 0. */
export type Share = Of<ReturnType<typeof share>>;
const shareFields = {
  value: maybe(number()),
  low: maybe(number()),
  high: maybe(number()),
  k: count(),
  n: count(),
} as const;
export const share = (meta?: FieldMeta) => ({ ...object(shareFields, meta), kind: 'share' });

/** What every answer reports about its age and rules. */
export const stampFields = {
  /** Clock of the data at the time of the call. */
  asOf: time({ moves: true }),
  /** Time up to which everything was read from the network; null before the first full pass. */
  dataUntil: maybe(time()),
  /** Version of the protocol parameters used. */
  paramsVersion: count(),
} as const satisfies Fields;

/** Without the filter `drop` there would be `total` rows. */
export const relax = list(object({ drop: text(), total: count() }));
export type Relax = Of<typeof relax>[number];

/** Fields of a list function's answer around its rows. */
export function listFields<R extends Fields, K>(row: R, figures: Field<K>) {
  return {
    ...stampFields,
    total: count(),
    /** False: counting stopped at 10,000 and `total` is an estimate. */
    totalExact: flag(),
    rows: list(object(row)),
    /** Cursor of the next rows in this order; null at the end. */
    next: maybe(opaque()),
    /** Only with the first page. */
    kpis: maybe(figures),
    /** Only if nothing matched. */
    relax: optional(relax),
  };
}

export const BUCKETS = ['hour', 'day', 'week'] as const;

/** Bounds of the answer's range, by the clock of the data; null for all time. */
export const rangeEnds = () => ({ from: maybe(time({ moves: true })), to: maybe(time({ moves: true })) });

/** Answer of a time chart: the range as parsed, and a point for each of its buckets, including empty ones. */
export const seriesFields = <P extends Fields>(point: P, meta?: FieldMeta) => ({
  ...rangeEnds(),
  bucket: word(BUCKETS),
  points: list(
    object({
      at: time({ says: 'Begin of the bucket, UTC.' }),
      /** False: the range cuts the bucket off, or it is still running. */
      whole: flag(),
      ...point,
    }),
    meta,
  ),
});
