import type { Person } from '@companion/data';
import { parsePersonId } from '@companion/domain';

/** One spelling per meaning of an id (rule G2), as the server is asked: every form says what it is, so that `12` stays a text. */
export function askedPerson(text: string): string {
  const id = parsePersonId(text);
  switch (id.kind) {
    case 'profile':
      return `profileId:${id.profileId}`;
    case 'xHandle':
      return `@${id.handle}`;
    case 'xId':
      return `service:x.com:${id.xId}`;
    case 'address':
      return `address:${id.address}`;
    case 'service':
      return `service:${id.service}:${id.account}`;
    case 'ens':
      return id.name;
    case 'unknown':
      return /^service:/i.test(id.text) ? id.text : `@${id.text}`;
  }
}

/** The id of a typed text as an address carries it: `https://x.com/Bob` becomes `bob`. Not yet escaped. */
export function segmentOf(text: string): string {
  const id = parsePersonId(text);
  if (id.kind === 'xHandle') return handleSegment(id.handle);
  return id.kind === 'profile' ? String(id.profileId) : askedPerson(text).replace(/^(@|address:)/, '');
}

/** The id in a person's canonical address: handle, else profile id, else the userkey. */
export function canonicalSegment({ handle, profileId, userkey }: Person): string {
  if (handle !== null && /^\w{1,15}$/.test(handle)) return handleSegment(handle);
  return String(profileId ?? userkey);
}

/** Digits alone would be a profile id. */
const handleSegment = (handle: string) => (/^\d+$/.test(handle) ? `@${handle}` : handle);
