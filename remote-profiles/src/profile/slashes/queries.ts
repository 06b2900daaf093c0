import { type ListArgs, type ListResult, looseQuery, type Person } from '@companion/data';

export type Slash = {
  id: number;
  openedAt: string;
  closesAt: string;
  subject: Person;
  author: Person;
  type: 'SCORE' | 'FINANCIAL' | 'XP';
  amount: number;
  claim: string;
  status: 'open' | 'upheld' | 'defended' | 'inconclusive' | 'cancelled';
  /** Weighted share of upvotes, 0-100; null while open. */
  sharePct: number | null;
  votes: number;
  /** Points its supporters lost; null while open. */
  penaltyTotal: number | null;
};

export type Supporter = { person: Person; reviewed: boolean; vouched: boolean; points: number };

export const slashesQuery = (args: ListArgs) => looseQuery<ListResult<Slash>>('slashes_list', args);

/** Who endorsed the subject when the slash opened, and what each loses; null when there is no such slash. */
export const supportersQuery = (slashId: number) =>
  looseQuery<{ rows: Supporter[] } | null>('slash_supporters', { slash_id: slashId });
