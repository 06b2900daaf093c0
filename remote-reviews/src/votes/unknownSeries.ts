/** What is of no known kind, as a part of a bar of its own; drawn where there is any. Hidden votes are another thing: they will be known. */
export const UNKNOWN = { key: 'unknown', label: 'Unknown', tone: 'warning' } as const;
