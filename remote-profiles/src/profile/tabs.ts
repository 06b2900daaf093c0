import { capitalized } from '@companion/domain';
import { type ProfileRows, profileRows } from '@companion/functions/profile-rows';
import type { Tab } from '@companion/ui/core';
import type { KnownProfile } from './queries';

export const TAB_IDS = [
  'overview',
  'reviews',
  'vouches',
  'votes',
  'slashes',
  'invitations',
  'xp',
  'market',
  'network',
] as const;
export type TabId = (typeof TAB_IDS)[number];

/** Only who has a profile can invite, earn and be traded. */
const FOR_PROFILES: ReadonlySet<TabId> = new Set(['invitations', 'xp', 'market']);
const LABELS: Partial<Record<TabId, string>> = { xp: 'XP' };

/** Tabs that make sense for a person. */
export function tabsOf({ profileId }: { profileId: number | null }): readonly TabId[] {
  return TAB_IDS.filter((id) => profileId !== null || !FOR_PROFILES.has(id));
}

/** The tab in a search string; anything unknown, or not there for this person, is the overview. */
export function tabIn(search: string, person: { profileId: number | null }): TabId {
  const given = new URLSearchParams(search).get('tab');
  return tabsOf(person).find((id) => id === given) ?? 'overview';
}

/** The rows a tab opens with. */
const ROWS: Partial<Record<TabId, ProfileRows>> = { reviews: 'received', votes: 'votes', slashes: 'anySlash' };
/** Votes alone open with a few days. */
const RANGES: Partial<Record<TabId, string>> = { votes: '&range=all' };

const countOf = (profile: KnownProfile, rows: ProfileRows | undefined) => rows && profileRows(profile, rows).count;

/** Tabs with their addresses; a tab starts with its own defaults, so nothing else of the search is kept. */
export function tabItems(profile: KnownProfile): readonly Tab[] {
  return tabsOf(profile.person).map((id) => ({
    id,
    label: LABELS[id] ?? capitalized(id),
    to: { search: id === 'overview' ? '' : `?tab=${id}${RANGES[id] ?? ''}` },
    count: countOf(profile, ROWS[id]),
  }));
}
