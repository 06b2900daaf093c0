import { rangeWords } from '@companion/domain';
import type { ActiveFilter } from '@companion/ui/core';
import { chipsOf } from '@companion/ui/page';
import type { ProfilesAddress } from './params';

const LABELS = {
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
  reviewed: 'Have reviewed',
};

/** The filters in force, in words. The range has no control here: links from the statistics bring it. */
export const filterWords = (list: Pick<ProfilesAddress, 'values' | 'active'>): ActiveFilter[] => [
  ...(list.values.range === 'all' ? [] : [{ key: 'range', label: 'Joined in', value: rangeWords(list.values.range) }]),
  ...chipsOf(list, LABELS, { 'hasProfile:no': 'accounts without profile', 'hasProfile:any': 'with or without' }),
];
