/** The stamp of every page answer, at the time of the small network. */
export const stamp = { asOf: '2026-03-16T00:00:00Z', dataUntil: null, paramsVersion: 1 };
