import { askAsUser } from '@companion/data';
import type { RaffleEntry } from '@companion/domain';

/** Eligibility rule; a rule's numbers by name. */
export type RaffleRule = { [name in RuleNumber]?: number } & {
  tickets?: { metric: 'score' | 'xp' | 'reviews'; per: number; cap: number };
};
type RuleNumber = 'minScore' | 'minReviews' | 'minStreak' | 'season' | 'week' | 'minXp' | 'slash' | 'flaggedFrom';

/** A raffle that only its organizer can see. */
export type RaffleDraft = {
  id: string;
  title: string;
  prize: string;
  winners: number;
  repeats: boolean;
  /** Eligibility and tickets by rule; null if the entries are a list. */
  rule: RaffleRule | null;
  entries: RaffleEntry[];
  freezeAt: string;
  beaconAt: string;
};
/** A saved draft, and the number of people currently eligible. */
export type SavedDraft = { id: string; candidates: number };

const act = (action: string, body: Record<string, unknown> = {}) => askAsUser('raffle', { action, ...body });

/* Organizer actions. Each rejects with the function's own message: invalid value, wrong state, or not the organizer. */
export const listDrafts = () => act('drafts') as Promise<RaffleDraft[]>;
export const saveDraft = (body: Record<string, unknown>, id: string | null) =>
  (id === null ? act('create', body) : act('update', { ...body, id })) as Promise<SavedDraft>;
/** Publishes a draft with its commit. */
export const openRaffle = (id: string, commit: string) => act('open', { id, commit });
export const freezeRaffle = (id: string) => act('freeze', { id });
export const revealSecret = (id: string, secret: string) => act('reveal', { id, secret });
