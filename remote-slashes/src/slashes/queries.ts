import { functionQuery } from '@companion/data';
import type { ArgsOf, KpisOf, RowOf } from '@companion/functions';
import { slashesList } from '@companion/functions/slashesList';
import { slashSupporters } from '@companion/functions/slashSupporters';

export type Slash = RowOf<typeof slashesList>;
export type SlashKpis = KpisOf<typeof slashesList>;
export type SlashSupporter = RowOf<typeof slashSupporters>;

export const slashesQuery = (args: ArgsOf<typeof slashesList>) => functionQuery(slashesList, args);

/** The open slashes closing first. */
export const openSlashesQuery = (most: number, asOf: string | null) =>
  slashesQuery({ filters: { status: 'open', ...onDay(asOf) }, sort: 'closes', page: 1, per: most });

const RECENT = 25;

/** The latest closed slashes of any outcome, as a reference for turnout. */
export const closedSlashesQuery = (asOf: string | null) =>
  slashesQuery({ filters: { status: 'closed', ...onDay(asOf) }, sort: '-closes', page: 1, per: RECENT });

const onDay = (asOf: string | null) => (asOf === null ? {} : { asOf });

/** Null for an unknown slash. */
export const supportersQuery = (id: number) => functionQuery(slashSupporters, { slash_id: id });
