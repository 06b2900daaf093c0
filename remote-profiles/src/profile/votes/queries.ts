import { functionQuery } from '@companion/data';
import type { ArgsOf, RowOf } from '@companion/functions';
import { votesStream } from '@companion/functions/votesStream';

export type Vote = RowOf<typeof votesStream>;

export const votesQuery = (args: ArgsOf<typeof votesStream>) => functionQuery(votesStream, args);
