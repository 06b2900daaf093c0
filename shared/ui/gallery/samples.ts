import type { PersonValue } from '../src/core';

/** People with ordinary and hostile names. */
export const people: PersonValue[] = [
  {
    userId: 101,
    profileId: 1,
    userkey: 'profileId:1',
    name: 'Alice Moreau',
    handle: 'alice',
    avatar: null,
    score: 2134,
  },
  {
    userId: 102,
    profileId: 2,
    userkey: 'profileId:2',
    name: 'Bob',
    handle: 'bob',
    avatar: 'https://avatars.invalid/b.png',
    score: 1610,
  },
  {
    userId: 103,
    profileId: 3,
    userkey: 'profileId:3',
    name: 'Çağla Öztürk',
    handle: 'cagla',
    avatar: null,
    score: 1425,
  },
  {
    userId: 104,
    profileId: null,
    userkey: 'service:x.com:99',
    name: '',
    handle: 'never_joined',
    avatar: null,
    score: null,
  },
  {
    userId: 105,
    profileId: 5,
    userkey: 'profileId:5',
    name: 'Wolfeschlegelsteinhausenbergerdorff the Extremely Long Named',
    handle: 'wolfe',
    avatar: null,
    score: 760,
  },
  {
    userId: 106,
    profileId: 6,
    userkey: 'profileId:6',
    name: '\u202eevil\u202d محمد',
    handle: 'rtl',
    avatar: null,
    score: 2680,
  },
  { userId: 107, profileId: 7, userkey: 'profileId:7', name: 'Z̸̛̗̈́a̷͇͝l̶̝̓g̵̣̈ȯ̴̭ ̶͚̒', handle: 'zalgo', avatar: null, score: 1180 },
  {
    userId: 108,
    profileId: null,
    userkey: 'address:0x1234567890abcdef1234567890abcdef12345678',
    name: '',
    handle: null,
    avatar: null,
    score: 1210,
  },
];

export type ReviewRow = {
  id: number;
  subject: PersonValue;
  author: PersonValue;
  sentiment: 'positive' | 'neutral' | 'negative';
  title: string;
  weight: number | null;
  up: number;
  down: number;
  stakeWei: string | null;
  createdAt: string;
};

const titles = [
  'Reliable partner over two years',
  'Paid late, but paid',
  'Did not deliver',
  'Helpful in the early days',
];
const sentiments = ['positive', 'neutral', 'negative', 'positive'] as const;

/** Reviews generated from a counter, identical on every run. */
export function reviews(count: number, now: number): ReviewRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: 900 + index,
    subject: people[index % people.length] as PersonValue,
    author: people[(index * 3 + 1) % people.length] as PersonValue,
    sentiment: sentiments[index % 4] ?? 'neutral',
    title: titles[index % 4] ?? '',
    weight: index % 5 === 4 ? null : 120 + ((index * 731) % 1880),
    up: (index * 17) % 240,
    down: (index * 7) % 31,
    stakeWei: index % 3 === 0 ? null : `${(index + 1) * 137}00000000000000`,
    createdAt: new Date(now - (index + 1) * 7.3 * 3_600_000).toISOString(),
  }));
}

/** Weekly counts that look like a living network. */
export function weeks(count: number, now: number) {
  return Array.from({ length: count }, (_, index) => ({
    at: new Date(now - (count - index) * 7 * 86_400_000).toISOString(),
    values: {
      positive: Math.round(60 + 30 * Math.sin(index / 3) + index * 2),
      neutral: Math.round(14 + 6 * Math.cos(index / 2)),
      negative: Math.round(10 + 8 * Math.sin(index / 2 + 1)),
    },
    archived: index % 4 === 1 ? 18 : index % 4 === 2 ? 6 : 0,
  }));
}

export function walk(count: number, start: number, seed: number, now: number) {
  let value = start;
  return Array.from({ length: count }, (_, index) => {
    value += Math.round(Math.sin(index * seed) * 22 + Math.cos(index / seed) * 9);
    return {
      at: new Date(now - (count - index) * 86_400_000).toISOString(),
      value: index > 40 && index < 46 ? null : value,
    };
  });
}
