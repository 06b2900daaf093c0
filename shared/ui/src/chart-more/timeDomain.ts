const DAY_MS = 86_400_000;

/** Ends of a time axis in ms; a single moment gets a day on each side. */
export function timeDomain(
  points: readonly { at: string }[],
  span: { from: string; to: string } | null,
): [number, number] {
  const ends = span
    ? [Date.parse(span.from), Date.parse(span.to)]
    : points
        .map(({ at }) => Date.parse(at))
        .filter(Number.isFinite)
        .sort((a, b) => a - b);
  const from = ends[0] ?? 0;
  const to = ends.at(-1) ?? from;
  const air = span ? 0 : Math.max(DAY_MS, (to - from) * 0.03);
  return to > from || air > 0 ? [from - air, to + air] : [from - DAY_MS, to + DAY_MS];
}

/** The time spans that overlap the axis. */
export const withinDomain = <T extends { from: string; to: string }>(
  stretches: readonly T[],
  [from, to]: [number, number],
) => stretches.filter((stretch) => Date.parse(stretch.to) >= from && Date.parse(stretch.from) <= to);
