/**
 * Conventions of every answer, one sentence each, for the written and the machine-readable reference and for programs that call.
 */
export const CONVENTIONS: readonly string[] = [
  'Times are ISO 8601 in UTC.',
  'Money is exact in wei, as text.',
  'A share is `{ value, low, high, k, n }`: k of n with its 95% interval.',
  'An unknown value is null.',
  '`asOf` is the clock of the data.',
  'A list answers `per` rows at a time; `total` counts all that match.',
];
