import { createBrowserList } from '@companion/ui/core';
import type { Actions } from '../queries';

/** Figures compared between visits. */
export const FIGURES = ['score', 'positive', 'bondPoints', 'exposure', 'unanswered', 'marks', 'atStake'] as const;
export type Figures = Record<(typeof FIGURES)[number], number | null>;
type Seen = { at: string; figures: Figures };
/** The current visit, and the figures at the end of the previous one. */
export type Visit = { profileId: number; seen: Seen; before: Seen | null };

/** A return within this time continues the same visit. */
const SAME_VISIT_MS = 30 * 60_000;

export function figuresOf({ person, headroom, openBonds, endorsed, unanswered, marks, atStake }: Actions): Figures {
  return {
    score: person.score,
    positive: headroom.positive,
    bondPoints: openBonds.points,
    exposure: Math.round(endorsed.points),
    unanswered: unanswered.count,
    marks,
    atStake: atStake.length,
  };
}

/** The visit to store after showing these figures at a time (ms). */
export function visited(profileId: number, last: Visit | undefined, figures: Figures, now: number): Visit {
  const seen = { at: new Date(now).toISOString(), figures };
  if (!last) return { profileId, seen, before: null };
  const same = now - Date.parse(last.seen.at) < SAME_VISIT_MS;
  return { profileId, seen, before: same ? last.before : last.seen };
}

/** Changes between two visits, in the order of the figures. */
export function changes(before: Figures, now: Figures) {
  return FIGURES.flatMap((figure) => {
    const [was, is] = [before[figure], now[figure]];
    return was === null || is === null || was === is ? [] : [{ figure, was, is, change: is - was }];
  });
}

/** Visits by profile, stored only in this browser. */
export const visits = createBrowserList<Visit>({
  key: 'companion.own-visits',
  idOf: ({ profileId }) => String(profileId),
  parse: parseVisit,
  most: 10,
});

export function parseVisit(value: unknown): Visit | null {
  const { profileId, seen, before } = (value ?? {}) as Record<string, unknown>;
  const now = parseSeen(seen);
  return Number.isSafeInteger(profileId) && now
    ? { profileId: profileId as number, seen: now, before: parseSeen(before) }
    : null;
}

function parseSeen(value: unknown): Seen | null {
  const { at, figures } = (value ?? {}) as Record<string, unknown>;
  if (typeof at !== 'string' || at.length > 40 || !Number.isFinite(Date.parse(at))) return null;
  const given = (figures ?? {}) as Record<string, unknown>;
  const known = FIGURES.map((figure) => [figure, Number.isFinite(given[figure]) ? given[figure] : null]);
  return { at, figures: Object.fromEntries(known) as Figures };
}
