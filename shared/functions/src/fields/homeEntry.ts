import { formatNumber } from '../../../domain/src/formatNumber.ts';
import type { Entry } from '../schema/declaration.ts';
import { nameOf, whoPath } from '../schema/feedWords.ts';
import type { Person } from '../schema/shapes.ts';
import { type Archived, archiveEntry } from './archiveEntry.ts';
import type { SlashStatus } from './slash.ts';
import { vouchPath, vouchTitle } from './vouchEntry.ts';

type Vouch = { voucher: Person; subject: Person; amountWei: string | null };
type Slash = { status: SlashStatus; author: Person; subject: Person; claim: string };

/** A row of the /home feed; `kind` decides which of the objects is present. */
export type HomeRow = {
  kind: string;
  id: number;
  at: string;
  slash?: Slash;
  vouch?: Vouch;
  drop?: { person: Person; from: number; to: number };
  archive?: Archived;
};

/** An event as a feed entry and as news about a watched person. An open slash exposes nothing its votes decide. */
export function homeEntry({ kind, id, at, slash, vouch, drop, archive }: HomeRow): Entry {
  const entry = { id: `${kind}:${id}:${at}`, at };
  if (archive) return { ...entry, ...archiveEntry(archive) };
  if (drop) return { ...entry, ...dropWords(drop) };
  if (slash) return { ...entry, ...slashWords(slash) };
  if (vouch) return { ...entry, ...vouchWords(vouch, kind === 'unhealthy') };
  return { ...entry, title: kind, text: '', path: '/home' };
}

const dropWords = ({ person, from, to }: NonNullable<HomeRow['drop']>) => ({
  title: `The score of ${nameOf(person)} fell by ${formatNumber(from - to)} points`,
  text: `From ${formatNumber(from)} to ${formatNumber(to)}.`,
  path: `/profiles/${whoPath(person)}`,
});

const slashWords = ({ status, author, subject, claim }: Slash) => ({
  title:
    status === 'open'
      ? `${nameOf(author)} opened a slash on ${nameOf(subject)}`
      : `The slash of ${nameOf(author)} on ${nameOf(subject)} ended: ${status}`,
  text: claim,
  path: `/slashes?status=all&author=${whoPath(author)}&subject=${whoPath(subject)}`,
});

const vouchWords = (vouch: Vouch, unhealthy: boolean) => ({
  title: unhealthy
    ? `${nameOf(vouch.voucher)} took back a vouch for ${nameOf(vouch.subject)} as unhealthy`
    : vouchTitle(vouch),
  text: '',
  path: vouchPath(vouch),
});
