import { askAsUser } from '@companion/data';
import type { RaffleEntry } from '@companion/domain';

/** Who takes part; numbers of a rule by their names. */
export type RaffleRule = { [name in RuleNumber]?: number } & {
  tickets?: { metric: 'score' | 'xp' | 'reviews'; per: number; cap: number };
};
type RuleNumber = 'minScore' | 'minReviews' | 'minStreak' | 'season' | 'week' | 'minXp' | 'slash' | 'flaggedFrom';

/** A raffle that only its organiser sees yet. */
export type RaffleDraft = {
  id: string;
  title: string;
  prize: string;
  winners: number;
  repeats: boolean;
  /** Who takes part and with how many tickets; null where a list of entries says so. */
  rule: RaffleRule | null;
  entries: RaffleEntry[];
  freezeAt: string;
  beaconAt: string;
};
/** A saved draft, and how many people would take part now. */
export type SavedDraft = { id: string; candidates: number };

const act = (action: string, body: Record<string, unknown> = {}) => askAsUser('raffle', { action, ...body });

/*
 * What an organiser can do. Each rejects with the function's own reason: a wrong value, a wrong state, not the organiser.
 */
export const listDrafts = () => act('drafts') as Promise<RaffleDraft[]>;
export const saveDraft = (body: Record<string, unknown>, id: string | null) =>
  (id === null ? act('create', body) : act('update', { ...body, id })) as Promise<SavedDraft>;
/** Publishes a draft with its commit. */
export const openRaffle = (id: string, commit: string) => act('open', { id, commit });
export const freezeRaffle = (id: string) => act('freeze', { id });
export const revealSecret = (id: string, secret: string) => act('reveal', { id, secret });
