import { counted, rangeWords } from '@companion/domain';
import type { ActiveFilter } from '@companion/ui/core';
import { chipsOf } from '@companion/ui/page';
import type { ProfilesAddress } from './params';
import { SIGNAL } from './signalNames';

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
  hasMarket: 'Market',
  signal: 'Signal',
  who: 'Only',
};

/** The active filters, in words. */
export function filterWords(list: Pick<ProfilesAddress, 'values' | 'active'>): ActiveFilter[] {
  const { range, who, signal } = list.values;
  return [
    ...(range === 'all' ? [] : [{ key: 'range', label: 'Joined in', value: rangeWords(range) }]),
    ...chipsOf(list, LABELS, {
      'hasProfile:no': 'accounts without profile',
      'hasProfile:any': 'with or without',
      'hasMarket:yes': 'with',
      'hasMarket:no': 'without',
      ...(signal && { [`signal:${signal.join(', ')}`]: signal.map((each) => SIGNAL[each]).join(', ') }),
      ...(who && { [`who:${who.join(', ')}`]: counted(who.length, 'watched person', 'watched people') }),
    }),
  ];
}
