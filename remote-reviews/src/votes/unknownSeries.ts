/** A separate bar segment for unknown kinds; drawn only if there are any. Hidden votes are different: they will become known. */
export const UNKNOWN = { key: 'unknown', label: 'Unknown', tone: 'warning' } as const;
