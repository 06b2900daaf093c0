/**
 * Values in each rule's sentence, as returned by the database. Wei as decimal text, times ISO, durations in seconds, shares 0 to
 * 1. Null or missing: unknown, and the sentence omits it.
 */
export interface ReasonParts {
  F1: { wei: string; people: number; reputable: number };
  F2: { positive: number; reviews: number; score: number };
  F3: { n: number; standing: number };
  F4: { skill: number | null; votes: number };
  F5: { k: number; n: number };
  F6: { people: number; score: number };
  F7: { wei: string; people: number };
  F8: { active: number; weeks: number };
  A1: { reviews: number; people: number; seconds: number; alike: boolean };
  A2: { archived: number; reviews: number; atOnce: number | null; seconds: number | null };
  A3: { returned: number; positive: number; uncounted: number };
  A4: { size: number; shared: number };
  /** The latest slash, and the number upheld. */
  A5: { at: string; share: number | null; type: string; points: number; slashes: number };
  A6: { k: number; n: number };
  A7: { people: number; score: number };
  A8: { unhealthy: number; n: number };
  A9: { slashed: number; endorsed: number; network: number };
  A10: { equal: number; intervals: number };
  A11: { returned: number; people: number };
  A12: { marks: number };
  A13: { untrusted: number; people: number };
  /** `share`: share of members with the same or a lower score. */
  A14: { score: number; share?: number | null };
  A15: { from: number; to: number; days: number };
  C1: { seconds: number; votes: number };
  C2: { change: number; days: number; on: string; event: DayEvent | null };
  C3: { seconds: number };
  C4: { days: number; points: number | null };
  C5: Record<string, never>;
}

/** The largest event around a person on a day: its kind in EVENTS, and the count. */
export type DayEvent = { kind: string; count: number };
