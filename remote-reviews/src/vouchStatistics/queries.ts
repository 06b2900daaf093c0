import { functionQuery } from '@companion/data';
import type { AnswerOf, FiltersOf } from '@companion/functions';
import { vouchesStatistics } from '@companion/functions/vouchesStatistics';

export type VouchStatistics = AnswerOf<typeof vouchesStatistics>;
export type VouchStatKpis = VouchStatistics['kpis'];
/** Kaplan-Meier estimate for vouches; `medianDays` null: not reached. */
export type VouchCurve = VouchStatistics['survival']['all'];
export type VouchSize = VouchStatistics['sizes'][number];
export type VouchSum = VouchStatistics['top']['vouchers'][number];
/** ETH-days of the active vouches a person received, and the credit under the proposed curve, 0-1. */
export type VouchRung = VouchStatistics['ladder'][number];

export const vouchStatisticsQuery = (filters: FiltersOf<typeof vouchesStatistics>) =>
  functionQuery(vouchesStatistics, { filters });
