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
};

/** The filters in force, in words. */
export const filterWords = (list: Pick<ProfilesAddress, 'values' | 'active'>): ActiveFilter[] =>
  chipsOf(list, LABELS, { 'hasProfile:no': 'accounts without profile', 'hasProfile:any': 'with or without' });
