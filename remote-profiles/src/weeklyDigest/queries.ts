import { functionQuery } from '@companion/data';
import type { ArgsOf, RowOf } from '@companion/functions';
import { weeklyDigest } from '@companion/functions/weeklyDigest';

export type Week = RowOf<typeof weeklyDigest>;

export const weeklyDigestQuery = (args: ArgsOf<typeof weeklyDigest>) => functionQuery(weeklyDigest, args);
