import { type BootPlan, ownsPath } from '@companion/contract';
import type { Flags } from '@companion/contract/services';
import { matchPage, ownerOf } from '../routing/matchPage';

export type NavLinkItem = { label: string; path: string };

/** Entries from this position on go behind "More". */
const MORE_FROM = 100;
/** So do entries for which the bar has no space; the count includes Home. */
const MOST_IN_BAR = 10;

export type MainNav = { bar: NavLinkItem[]; more: NavLinkItem[] };

/** Top bar: Home, then the sections' entries in order. Admin sections are not listed. */
export function mainNav(plan: BootPlan, flags: Flags): MainNav {
  const declared = items(plan, flags, 'main');
  const inBar = declared.filter(({ order }) => order < MORE_FROM).slice(0, MOST_IN_BAR - 1);
  return {
    bar: [{ label: 'Home', path: '/home' }, ...inBar],
    more: [...declared.slice(inBar.length), { label: 'Feedback', path: '/feedback' }],
  };
}

/** The bar for the part of a section that `pathname` is in. */
export function sectionNav(plan: BootPlan, flags: Flags, pathname: string): NavLinkItem[] {
  const part = partOf(plan, flags, pathname);
  const inPart = part ? items(plan, flags, 'section').filter(({ path }) => partOf(plan, flags, path) === part) : [];
  return inPart.length > 1 ? inPart : [];
}

/**
 * The top bar entry that a path belongs to: the one of its section with the same first segment, or else the section's first
 * (`/slash-votes` belongs to `/slashes`).
 */
export function partOf(plan: BootPlan, flags: Flags, pathname: string): string | undefined {
  const section = ownerOf(plan.sections, ({ declaration }) => declaration.prefixes, pathname);
  if (!section) return undefined;
  const own = new Set(section.declaration.nav.map(({ path }) => path));
  const entries = items(plan, flags, 'main').filter(({ path }) => own.has(path));
  const first = `/${pathname.split('/')[1] ?? ''}`;
  return (entries.find(({ path }) => ownsPath(first, path)) ?? entries[0])?.path;
}

function items(plan: BootPlan, flags: Flags, bar: 'main' | 'section') {
  const on: Readonly<Record<string, boolean>> = flags;
  return plan.sections
    .flatMap((section) => section.declaration.nav)
    .filter((item) => item.bar === bar && (!item.flag || on[item.flag]))
    .filter(({ path }) => matchPage(plan, path, { flags, admin: false }).kind === 'section')
    .sort((a, b) => a.order - b.order)
    .map(({ label, path, order }) => ({ label, path, order }));
}
