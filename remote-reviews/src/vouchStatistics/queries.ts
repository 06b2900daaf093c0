import { looseQuery, type Person, type Share } from '@companion/data';

/** Kaplan-Meier of vouches; `medianDays` null: not reached. */
export type VouchCurve = {
  n: number;
  ended: number;
  medianDays: number | null;
  steps: { days: number; survival: number; low: number | null; high: number | null }[];
};

export type VouchSize = {
  fromEth: number /** Null: no upper end. */;
  toEth: number | null;
  count: number;
  wei: string;
};

/** Vouches of one level for another. */
export type VouchCell = { voucher: string; subject: string; count: number; wei: string };

export type VouchSum = { person: Person; wei: string; count: number };

/** ETH-days of the active vouches a person received, and the credit the proposed curve would give for them, 0-1. */
export type VouchRung = { person: Person; ethDays: number; proposal: number };

export type VouchStatKpis = {
  active: number;
  tvvWei: string;
  ended: number;
  vouchers: number;
  vouchees: number;
  meanWei: string | null;
  medianWei: string | null;
  mutualPairs: number;
  mutualShare: Share;
  /** Share of the ETH, 0-1. */
  mutualEthShare: number | null;
  unhealthyShare: Share;
  /** Concentration of the ETH received. */
  received: { n: number; gini: number | null; hhi: number | null; top10Share: number | null };
};

export type VouchStatistics = {
  asOf: string;
  computedAt: string | null;
  kpis: VouchStatKpis;
  sizes: VouchSize[];
  survival: { all: VouchCurve; mutual: VouchCurve; oneWay: VouchCurve };
  matrix: VouchCell[];
  lorenz: { people: number; share: number }[];
  top: { vouchers: VouchSum[]; vouchees: VouchSum[] };
  ladder: VouchRung[];
};

export const vouchStatisticsQuery = (filters: Record<string, unknown>) =>
  looseQuery<VouchStatistics>('vouches_statistics', { filters }, ['kpis', 'sizes', 'survival', 'matrix', 'top']);
