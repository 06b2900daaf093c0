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
const RANGES: Partial<Record<TabId, string>> = { votes: 'all' };

const countOf = (profile: KnownProfile, rows: ProfileRows | undefined) => rows && profileRows(profile, rows).count;

/**
 * Address of a tab from the one that is open: the past day, the range one chose, as by the brush of the overview, and the
 * people compared go along. The rest was of the tab one leaves.
 */
export function tabSearch(id: TabId, search: string): string {
  const given = new URLSearchParams(search);
  const state = {
    tab: id === 'overview' ? null : id,
    range: rangeIn(given) ?? RANGES[id] ?? null,
    asOf: given.get('asOf'),
    c: given.get('c'),
  };
  const pairs = Object.entries(state).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`],
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** A range that was chosen; all of it is none. */
function rangeIn(given: URLSearchParams): string | null {
  const range = given.get('range');
  return range === 'all' ? null : range;
}

/** Tabs with their addresses. Their counts are of all times and of now, so they stand only where the tab opens with those rows. */
export function tabItems(profile: KnownProfile, search: string): readonly Tab[] {
  const given = new URLSearchParams(search);
  const whole = rangeIn(given) === null && !given.has('asOf');
  return tabsOf(profile.person).map((id) => ({
    id,
    label: LABELS[id] ?? capitalized(id),
    to: { search: tabSearch(id, search) },
    count: whole ? countOf(profile, ROWS[id]) : undefined,
  }));
}
