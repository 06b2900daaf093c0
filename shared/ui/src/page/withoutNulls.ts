/** The filters that are set; a list function treats a missing key as "any". */
export const withoutNulls = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''));
