import { functionQuery, type ListResult, type Person } from '@companion/data';
import type { Share } from '../figures/share';

export type Vouch = {
  id: number;
  voucher: Person;
  subject: Person;
  /** Exact, as a decimal string. */
  amountWei: string;
  vouchedAt: string;
  unvouchedAt: string | null;
  activeDays: number;
  /** ETH times days, no more than the day cap of them. */
  ethDays: number;
  mutual: boolean;
  status: 'active' | 'ended' | 'unhealthy';
  comment: string | null;
  /** Part of all the voucher has staked now, and of all the subject holds, 0-1; null once ended. */
  shareOfGiven: number | null;
  shareOfReceived: number | null;
};

/** Active figures and mutual share are of now; new, ended, flow and unhealthy share of the range. */
export type VouchKpis = {
  activeWei: string;
  active: number;
  new: number;
  ended: number;
  netFlowWei: string;
  mutualShare: Share;
  unhealthyShare: Share;
  medianWei: string | null;
};

/** Wei that came and went in a bucket, and the stock at its end. */
export type VouchPoint = { at: string; inWei: string; outWei: string; stockWei: string };

export type VouchesArgs = { filters: Record<string, unknown>; sort: string; page: number; per: number };

export const vouchesQuery = (args: VouchesArgs) => functionQuery<ListResult<Vouch, VouchKpis>>('vouches_list', args);

export const vouchesSeriesQuery = (filters: Record<string, unknown>, bucket: 'day' | 'week') =>
  functionQuery<{ asOf: string; points: VouchPoint[] }>('vouches_series', { filters, bucket }, ['points']);
