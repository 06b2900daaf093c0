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

/** Only profiles can invite, earn XP and have a market. */
const FOR_PROFILES: ReadonlySet<TabId> = new Set(['invitations', 'xp', 'market']);
const LABELS: Partial<Record<TabId, string>> = { xp: 'XP' };

/** Tabs that apply to a person. */
export function tabsOf({ profileId }: { profileId: number | null }): readonly TabId[] {
  return TAB_IDS.filter((id) => profileId !== null || !FOR_PROFILES.has(id));
}

/** The tab in a search string; an unknown or inapplicable one is the overview. */
export function tabIn(search: string, person: { profileId: number | null }): TabId {
  const given = new URLSearchParams(search).get('tab');
  return tabsOf(person).find((id) => id === given) ?? 'overview';
}

/** The rows a tab initially shows. */
const ROWS: Partial<Record<TabId, ProfileRows>> = { reviews: 'received', votes: 'votes', slashes: 'anySlash' };
/** The votes tab alone defaults to a few days. */
const RANGES: Partial<Record<TabId, string>> = { votes: 'all' };

const countOf = (profile: KnownProfile, rows: ProfileRows | undefined) => rows && profileRows(profile, rows).count;

/**
 * Address of another tab: keeps the past day, a range chosen explicitly (for example with the overview's brush) and the
 * compared people. The rest belongs to the current tab.
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

/** An explicitly chosen range; "all" counts as none. */
function rangeIn(given: URLSearchParams): string | null {
  const range = given.get('range');
  return range === 'all' ? null : range;
}

/**
 * Tabs with their addresses. Counts are current and over all time, so they are shown only if the tab initially shows those
 * rows.
 */
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
