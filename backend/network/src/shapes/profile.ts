import type { Person } from '../store.ts';
import { toSeconds } from '../time.ts';
import { serviceOf } from '../userkey.ts';
import type { View } from '../view.ts';
import { fakeHash } from './chain.ts';
import { user, userOrNull } from './user.ts';

/** The on-chain profile, times in seconds. `invitedBy` is null for a root of the invitation tree. */
export function profile(view: View, person: Person) {
  const row = person.profile;
  if (!row) return null;
  const last = view.store.scoreHistory.get(row.profileId)?.at(-1)?.at ?? row.joinedAt;
  return {
    id: row.profileId,
    archived: row.status === 'MERGED',
    createdAt: toSeconds(row.joinedAt),
    updatedAt: Math.max(toSeconds(last), toSeconds(row.joinedAt)),
    invitesAvailable: row.status === 'ACTIVE' ? (row.profileId * 7) % 10 : 0,
    invitedBy: row.invitedBy,
  };
}

/** A row of `POST /profiles`. */
export function profileRow(view: View, person: Person) {
  const inviter = person.profile?.invitedBy;
  return {
    profile: profile(view, person),
    user: user(view, person),
    inviterUser: userOrNull(view, inviter == null ? null : view.store.byProfileId.get(inviter)),
  };
}

/** Body of `/internal/users/{userkey}`: the only v2 response with the primary address. */
export function internalUser(view: View, person: Person) {
  const { profileId, profile: row } = person;
  const attestations = person.userkeys
    .filter((key) => profileId !== null && serviceOf(key) && !key.includes(':username:'))
    .map((key, index) => {
      const { service, account } = serviceOf(key) as { service: string; account: string };
      const username = service === 'x.com' ? person.row.username : null;
      return {
        id: person.userId * 10 + index,
        hash: fakeHash(key),
        archived: false,
        profileId,
        service,
        account,
        createdAt: toSeconds(row?.joinedAt ?? null),
        extra: { username, url: username ? `https://${service}/${encodeURIComponent(username)}` : null },
      };
    });
  return {
    ...profileRow(view, person),
    allAddresses: { addresses: row?.addresses ?? [], ...(row ? { primaryAddress: row.primaryAddress } : {}) },
    attestations,
    isValidator: false,
    validatorAcquiredAt: null,
  };
}
