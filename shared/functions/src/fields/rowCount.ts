import { count, flag, object } from '../schema/field.ts';

/** Row count of a table, exact up to 20,000. */
export const rowCount = () => object({ n: count(), exact: flag() });
