import { counted, type Finding, figure, finding } from '@companion/domain';
import type { KpisOf } from '@companion/functions';
import type { badFriends } from '@companion/functions/badFriends';

/** How many people lost points for backing someone; names no one. */
export function badFriendsFinding({ people, points, repeat }: KpisOf<typeof badFriends>): Finding | null {
  if (people === 0) return null;
  const [who, lost] = [figure(counted(people, 'person', 'people')), figure(counted(points, 'point'))];
  return repeat === 0
    ? finding('badFriends.once')`${who} lost ${lost} for backing someone who was slashed, each of them once.`
    : finding(
        'badFriends.repeat',
      )`${who} lost ${lost} in all for backing someone who was slashed, ${figure(repeat)} of them twice or more.`;
}
