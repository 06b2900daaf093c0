import type { DataSet } from './load.ts';

type Row = Record<string, unknown>;

/** A data set in which every third row has an unknown word, or none, in optional fields. Deterministic. */
export function withOtherWords(set: DataSet): DataSet {
  const rows = (key: string, change: (row: Row, place: number) => Row): Row[] =>
    ((set[key] as Row[] | undefined) ?? []).map((row, place) =>
      place % 3 === 1 ? { ...row, ...change(row, place) } : row,
    );
  const person = (_: Row, place: number) => ({
    status: place % 2 === 0 ? null : 'FROZEN',
    xpTotal: null,
    xpStreakDays: null,
    humanVerificationStatus: 'PERHAPS',
  });
  return {
    ...set,
    profiles: rows('profiles', person),
    users: rows('users', person),
    reviews: rows('reviews', () => ({ score: 'superb' })),
    markets: ((set.markets as Row[] | undefined) ?? []).map((market) => ({
      ...market,
      trades: ((market.trades as Row[] | undefined) ?? []).map((trade, place) =>
        place % 3 === 1 ? { ...trade, votes: null, ethWei: null } : trade,
      ),
    })),
    vouches: rows('vouches', () => ({ amountWei: null })),
    votes: rows('votes', () => ({ isUpvote: null })),
    slashes: rows('slashes', () => ({ amount: null, sourceOutcome: 'SPLIT' })),
    invitations: rows('invitations', (_, place) => ({ status: place % 2 === 0 ? null : 'EXPIRED' })),
  };
}
