import { LEVEL_NAMES } from '../../../domain/src/levels.ts';
import type { Range } from '../../../domain/src/range.ts';

/** Type of a measure: a number, an amount in wei, or a share with its interval. */
export type MeasureKind = 'number' | 'wei' | 'share';
/** Type of a group: a time bucket, one of a few words, a level, a person, or a number. */
export type GroupKind = 'time' | 'word' | 'level' | 'person' | 'number';

export type Measure = { kind: MeasureKind; label: string; unit: string };
export type Group = {
  kind: GroupKind;
  label: string;
  /** Possible values, in order. */
  words?: readonly string[];
};
export type DataSet = {
  label: string;
  /** Synonyms people type. */
  also: readonly string[];
  /** Singular and plural of a row. */
  one: string;
  other: string;
  /** Page that lists its rows, and the groups it can filter by under the same names. */
  list?: { path: string; filters: readonly string[] /** Query that makes it show every row. */; all: string };
  measures: Readonly<Record<string, Measure>>;
  groups: Readonly<Record<string, Group>>;
};

const times = {
  day: { kind: 'time', label: 'Day' },
  week: { kind: 'time', label: 'Week' },
  month: { kind: 'time', label: 'Month' },
  weekday: {
    kind: 'word',
    label: 'Day of the week',
    words: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  },
} as const satisfies Record<string, Group>;

const level = (label: string): Group => ({ kind: 'level', label, words: LEVEL_NAMES });
const side = (name: string, label: string): Record<string, Group> => ({
  [name]: { kind: 'person', label },
  [`${name}Level`]: level(`Level of the ${label.toLowerCase()}`),
});
const words = (label: string, of: readonly string[]): Group => ({ kind: 'word', label, words: of });
const number = (label: string, unit: string): Measure => ({ kind: 'number', label, unit });
const share = (label: string, unit: string): Measure => ({ kind: 'share', label, unit });
const eth = (label: string): Measure => ({ kind: 'wei', label, unit: 'ETH' });

/**
 * The closed grammar of /magic: data sets, their measures, and what they can be grouped, compared and filtered by. The database
 * knows the same names and looks every one of them up (private.magic_words).
 */
export const GRAMMAR = {
  reviews: {
    label: 'Reviews',
    also: ['review'],
    one: 'review',
    other: 'reviews',
    list: {
      path: '/reviews',
      filters: ['sentiment', 'status', 'author', 'subject', 'authorLevel', 'subjectLevel'],
      all: 'status=all',
    },
    measures: {
      count: number('Count', 'reviews'),
      authors: number('Authors', 'people who wrote'),
      subjects: number('Subjects', 'people written about'),
      positiveShare: share('Positive share', 'of positive and negative ones'),
      archivedShare: share('Archived share', 'of all'),
    },
    groups: {
      ...times,
      sentiment: words('Sentiment', ['positive', 'neutral', 'negative', 'unknown']),
      status: words('Status', ['active', 'archived']),
      ...side('author', 'Author'),
      ...side('subject', 'Subject'),
    },
  },
  vouches: {
    label: 'Vouches',
    also: ['vouch'],
    one: 'vouch',
    other: 'vouches',
    list: {
      path: '/vouches',
      filters: ['status', 'author', 'subject', 'authorLevel', 'subjectLevel'],
      all: 'status=all',
    },
    measures: {
      count: number('Count', 'vouches'),
      sumEth: eth('Sum of ETH'),
      meanEth: eth('Mean ETH'),
      medianEth: eth('Median ETH'),
      authors: number('Vouchers', 'people who vouched'),
      subjects: number('Subjects', 'people vouched for'),
      activeShare: share('Active share', 'of all'),
    },
    groups: {
      ...times,
      status: words('Status', ['active', 'ended']),
      ...side('author', 'Voucher'),
      ...side('subject', 'Subject'),
    },
  },
  votes: {
    label: 'Votes',
    also: ['vote'],
    one: 'vote',
    other: 'votes',
    measures: {
      count: number('Count', 'votes'),
      authors: number('Voters', 'people who voted'),
      upShare: share('Share of upvotes', 'of votes whose direction shows'),
    },
    groups: {
      ...times,
      type: words('Voted on', ['review', 'vouch', 'slash', 'other']),
      direction: words('Direction', ['up', 'down', 'hidden', 'unknown']),
      ...side('author', 'Voter'),
    },
  },
  slashes: {
    label: 'Slashes',
    also: ['slash'],
    one: 'slash',
    other: 'slashes',
    list: { path: '/slashes', filters: ['status', 'type', 'author', 'subject'], all: '' },
    measures: {
      count: number('Count', 'slashes'),
      authors: number('Accusers', 'people who accused'),
      subjects: number('Accused', 'people accused'),
      sumPoints: number('Sum of points', 'points asked for'),
      medianPoints: number('Median points', 'points asked for'),
      sumVotes: number('Votes', 'votes'),
      upheldShare: share('Upheld share', 'of closed ones'),
    },
    groups: {
      ...times,
      status: words('Outcome', ['open', 'upheld', 'defended', 'inconclusive', 'cancelled', 'unknown']),
      type: words('Kind', ['score', 'financial', 'xp']),
      ...side('author', 'Accuser'),
      ...side('subject', 'Accused'),
    },
  },
  invitations: {
    label: 'Invitations',
    also: ['invitation', 'invites', 'invite'],
    one: 'invitation',
    other: 'invitations',
    measures: {
      count: number('Count', 'invitations'),
      authors: number('Inviters', 'people who invited'),
      acceptedShare: share('Accepted share', 'of accepted, taken elsewhere and 30 days old'),
    },
    groups: {
      ...times,
      status: words('Status', ['pending', 'accepted', 'other', 'revoked', 'unknown']),
      ...side('author', 'Inviter'),
    },
  },
  xp: {
    label: 'XP',
    also: [],
    one: 'week of a person',
    other: 'weeks of people',
    measures: {
      count: number('Count', 'weeks of people'),
      sumXp: number('Sum of XP', 'XP'),
      meanXp: number('Mean XP', 'XP a week'),
      medianXp: number('Median XP', 'XP a week'),
      authors: number('Earners', 'people with XP above 0'),
    },
    groups: {
      week: times.week,
      month: times.month,
      season: { kind: 'number', label: 'Season' },
      ...side('author', 'Earner'),
    },
  },
  profiles: {
    label: 'Profiles',
    also: ['profile', 'people'],
    one: 'profile',
    other: 'profiles',
    measures: {
      count: number('Count', 'profiles'),
      meanScore: number('Mean score', 'points'),
      medianScore: number('Median score', 'points'),
      sumXp: number('Sum of XP', 'XP'),
      meanXp: number('Mean XP', 'XP'),
      verifiedShare: share('Verified humans', 'of all'),
    },
    groups: { ...times, level: level('Level') },
  },
} as const satisfies Record<string, DataSet>;

export type DataName = keyof typeof GRAMMAR;
export const DATA_NAMES = Object.keys(GRAMMAR) as [DataName, ...DataName[]];
/** The same as plain data, for access by a typed name. */
export const dataSet = (name: DataName): DataSet => GRAMMAR[name];

export const MOST_WHERE = 5;

/** A question of /magic. `where` has texts like `status:active`; several on one field are combined with OR. */
export type Question = {
  data: DataName;
  measure: string;
  group: string | null;
  compare: string | null;
  where: readonly string[];
  range: Range;
};

/** Whether results can be compared by this group: only words and levels, not time buckets or people. */
export const isComparable = ({ kind }: Group): boolean => kind === 'word' || kind === 'level';

/** Field and value of a text like `status:active`; null if it is not one. */
export function conditionOf(text: string): { field: string; value: string } | null {
  const [, field, value] = /^([a-zA-Z]{1,20}):(.+)$/.exec(text) ?? [];
  return field && value?.trim() ? { field, value: value.trim() } : null;
}

/** The question without the parts that its data set does not know. */
export function knownQuestion(asked: Question): Question {
  const { measures, groups } = dataSet(asked.data);
  const group = asked.group !== null && Object.hasOwn(groups, asked.group) ? asked.group : null;
  const against = asked.compare === null ? undefined : groups[asked.compare];
  const comparable = group !== null && asked.compare !== group && against && isComparable(against);
  return {
    ...asked,
    measure: Object.hasOwn(measures, asked.measure) ? asked.measure : 'count',
    group,
    compare: comparable ? asked.compare : null,
    where: asked.where.filter((text) => isKnown(text, groups)).slice(0, MOST_WHERE),
  };
}

function isKnown(text: string, groups: DataSet['groups']): boolean {
  const { field = '', value = '' } = conditionOf(text) ?? {};
  const group = Object.hasOwn(groups, field) ? groups[field] : undefined;
  if (!group || group.kind === 'time') return false;
  if (group.words) return group.words.includes(value.toLowerCase());
  return group.kind === 'number' ? /^\d{1,9}$/.test(value) : true;
}
