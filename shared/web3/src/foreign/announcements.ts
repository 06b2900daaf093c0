import { randomId } from '@companion/browser';
import { type CheckedProvider, checkedProvider } from './provider';
import { field } from './values';

const ANNOUNCE = 'eip6963:announceProvider';
const MOST_NAME = 60;
/** Longest icon in characters: a list of wallets keeps all of them in memory. */
const MOST_ICON = 256 * 1024;
/** Most wallets per page. Nobody has that many; only a misbehaving program announces more. */
const MOST_WALLETS = 50;
/** A reverse domain name, such as `io.metamask`; it becomes part of wagmi's storage keys. */
const RDNS = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i;
/** Invisible characters, and those that change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;
/** Only data URLs: an external picture would tell its server who is choosing a wallet here. */
const ICON = /^data:image\/[a-z0-9.+-]+[;,]/i;
const NO_ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"%3E%3Crect width="28" height="28" fill="%238a919e"/%3E%3C/svg%3E';

export type Announcement = {
  info: { uuid: string; name: string; icon: string; rdns: string };
  provider: CheckedProvider;
};

/**
 * A wallet's announcement (EIP-6963), copied and validated; null without a name, a domain or a way to send requests. An invalid
 * icon is replaced by a plain one. The id is our own, so that two wallets with the same id do not exclude each other.
 */
export function checkedAnnouncement(detail: unknown): Announcement | null {
  const info = field(detail, 'info');
  const provider = field(detail, 'provider');
  const [name, rdns, icon] = [field(info, 'name'), field(info, 'rdns'), field(info, 'icon')];
  if (typeof name !== 'string' || typeof rdns !== 'string' || rdns.length > 100 || !RDNS.test(rdns)) return null;
  const seen = name
    .slice(0, 10 * MOST_NAME)
    .replace(UNSEEN, '')
    .trim()
    .slice(0, MOST_NAME);
  if (!seen || typeof provider !== 'object' || provider === null) return null;
  if (typeof field(provider, 'request') !== 'function') return null;
  const fine = typeof icon === 'string' && icon.length <= MOST_ICON && ICON.test(icon);
  return {
    info: { uuid: randomId(), name: seen, icon: fine ? icon : NO_ICON, rdns },
    provider: checkedProvider(provider),
  };
}

const guarded = new WeakSet<EventTarget>();

/**
 * Runs before every library that listens for wallets on this page: announcements of other programs are validated and
 * re-announced; invalid ones are stopped. Call it before such a library is set up.
 */
export function guardAnnouncements(page: EventTarget = window): void {
  if (guarded.has(page)) return;
  guarded.add(page);
  const ours = new WeakSet<Event>();
  /** By domain: a wallet announces itself again on every request. */
  const known = new Map<string, Announcement>();
  page.addEventListener(
    ANNOUNCE,
    (event) => {
      if (ours.has(event)) return;
      event.stopImmediatePropagation();
      const found = checkedAnnouncement(field(event, 'detail'));
      if (!found) return;
      const { rdns } = found.info;
      if (!known.has(rdns)) {
        if (known.size >= MOST_WALLETS) return;
        known.set(rdns, found);
      }
      const checked = new CustomEvent(ANNOUNCE, { detail: known.get(rdns) });
      ours.add(checked);
      page.dispatchEvent(checked);
    },
    { capture: true },
  );
}
