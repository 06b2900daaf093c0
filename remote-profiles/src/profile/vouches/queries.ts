import { type ListArgs, type ListResult, looseQuery, type Person } from '@companion/data';

export type Vouch = {
  id: number;
  voucher: Person;
  subject: Person;
  amountWei: string;
  vouchedAt: string;
  unvouchedAt: string | null;
  activeDays: number;
  /** ETH times days, days capped (M6). */
  ethDays: number;
  mutual: boolean;
  status: 'active' | 'ended' | 'unhealthy';
};

export const vouchesQuery = (args: ListArgs) => looseQuery<ListResult<Vouch>>('vouches_list', args);
