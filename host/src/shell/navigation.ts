import { type BootPlan, ownsPath } from '@companion/contract';
import type { Flags } from '@companion/contract/services';
import { matchPage } from '../routing/matchPage';

export type NavLinkItem = { label: string; path: string };

/** From this position on an entry stands behind "More". */
const MORE_FROM = 100;

export type MainNav = { bar: NavLinkItem[]; more: NavLinkItem[] };

/** Top bar: Home, then what the sections declare for it, in order. Admin sections are not listed for visitors. */
export function mainNav(plan: BootPlan, flags: Flags): MainNav {
  const declared = items(plan, flags, 'main');
  return {
    bar: [{ label: 'Home', path: '/home' }, ...declared.filter(({ order }) => order < MORE_FROM)],
    more: [...declared.filter(({ order }) => order >= MORE_FROM), { label: 'Feedback', path: '/feedback' }],
  };
}

/** The bar of the section part that owns `pathname`: its own pages that share the first path segment. */
export function sectionNav(plan: BootPlan, flags: Flags, pathname: string): NavLinkItem[] {
  const first = `/${pathname.split('/')[1] ?? ''}`;
  const inPart = items(plan, flags, 'section').filter((item) => ownsPath(first, item.path));
  return inPart.length > 1 ? inPart : [];
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
