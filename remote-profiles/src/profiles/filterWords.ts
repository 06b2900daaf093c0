import type { ActiveFilter } from '@companion/ui/core';
import type { ProfilesParams } from './params';

const LABELS: Record<string, string> = {
  q: 'Search',
  level: 'Level',
  scoreMin: 'Score from',
  scoreMax: 'Score to',
  minReviews: 'Reviews from',
  joinedFrom: 'Joined from',
  joinedTo: 'Joined until',
  humanVerified: 'Human verified',
  hasProfile: 'Profile',
  invitedBy: 'Invited by',
};

const WORDS: Record<string, Record<string, string>> = {
  hasProfile: { no: 'accounts without profile', any: 'with or without' },
};

/** The filters in force, in words. */
export function filterWords({ values, active }: Pick<ProfilesParams, 'values' | 'active'>): ActiveFilter[] {
  const given: Record<string, unknown> = values;
  return active.map((key) => {
    const value = Array.isArray(given[key]) ? given[key].join(', ') : String(given[key]);
    return { key, label: LABELS[key] ?? key, value: WORDS[key]?.[value] ?? value };
  });
}
