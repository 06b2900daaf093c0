import { functionQuery } from '@companion/data';
import type { ArgsOf, RowOf } from '@companion/functions';
import { slashesList } from '@companion/functions/slashesList';
import { slashSupporters } from '@companion/functions/slashSupporters';

export type Slash = RowOf<typeof slashesList>;

export const slashesQuery = (args: ArgsOf<typeof slashesList>) => functionQuery(slashesList, args);

/** Who endorsed the subject when the slash opened, and what each loses; null if there is no such slash. */
export const supportersQuery = (slashId: number) => functionQuery(slashSupporters, { slash_id: slashId });
