import { FEW_CASES } from '@companion/domain';

/** k of n with its 95 % interval, fractions of 1; value and bounds are null when n is 0. */
export type Share = { value: number | null; low: number | null; high: number | null; k: number; n: number };

/** Under ten cases a share is shown as uncertain. */
export const fewCases = ({ n }: Share): boolean => n < FEW_CASES;
