import { looseQuery, type Person } from '@companion/data';

/** Active vouches in both directions; `ended` counts those the person gave and took back. */
export type VouchStats = {
  person: Person | null;
  inWei: string;
  outWei: string;
  inCount: number;
  outCount: number;
  mutual: number;
  medianAgeDays: number | null;
  ended: { count: number; unhealthy: number };
  topBackers: { person: Person; amountWei: string }[];
};

export const vouchStatsQuery = (profileId: number) =>
  looseQuery<VouchStats>('widget_vouch_stats', { profile_id: profileId });
