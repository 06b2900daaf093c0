import { functionQuery } from '@companion/data';
import type { ArgsOf, FiltersOf, KpisOf, PointOf, RowOf } from '@companion/functions';
import { vouchesList } from '@companion/functions/vouchesList';
import { vouchesSeries } from '@companion/functions/vouchesSeries';

export type Vouch = RowOf<typeof vouchesList>;
/** Active figures and mutual share are current; new, ended, flow and unhealthy share are for the range. */
export type VouchKpis = KpisOf<typeof vouchesList>;
/** Inflow and outflow in wei in a bucket, and the stock at its end. */
export type VouchPoint = PointOf<typeof vouchesSeries>;
export type VouchesFilters = FiltersOf<typeof vouchesSeries>;

export const vouchesQuery = (args: ArgsOf<typeof vouchesList>) => functionQuery(vouchesList, args);

export const vouchesSeriesQuery = (filters: VouchesFilters) => functionQuery(vouchesSeries, { filters });
