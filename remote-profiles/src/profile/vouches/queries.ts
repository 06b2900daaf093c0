import { functionQuery } from '@companion/data';
import type { ArgsOf, RowOf } from '@companion/functions';
import { vouchesList } from '@companion/functions/vouchesList';

export type Vouch = RowOf<typeof vouchesList>;

export const vouchesQuery = (args: ArgsOf<typeof vouchesList>) => functionQuery(vouchesList, args);
