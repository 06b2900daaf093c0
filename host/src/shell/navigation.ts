import { type BootPlan, ownsPath } from '@companion/contract';
import type { Flags } from '@companion/contract/services';

export type NavLinkItem = { label: string; path: string };

/** Top bar: what the sections declare for it, in order, Home first. Admin sections are not listed for visitors. */
export function mainNav(plan: BootPlan, flags: Flags): NavLinkItem[] {
  return [{ label: 'Home', path: '/home' }, ...items(plan, flags, 'main')];
}

/** The bar of the section part that owns `pathname`: its own pages that share the first path segment. */
export function sectionNav(plan: BootPlan, flags: Flags, pathname: string): NavLinkItem[] {
  const first = `/${pathname.split('/')[1] ?? ''}`;
  const inPart = items(plan, flags, 'section').filter((item) => ownsPath(first, item.path));
  return inPart.length > 1 ? inPart : [];
}

function items(plan: BootPlan, flags: Flags, bar: 'main' | 'section'): NavLinkItem[] {
  const on: Readonly<Record<string, boolean>> = flags;
  return plan.sections
    .filter((section) => !section.declaration.adminOnly)
    .flatMap((section) => section.declaration.nav)
    .filter((item) => item.bar === bar && (!item.flag || on[item.flag]))
    .sort((a, b) => a.order - b.order)
    .map(({ label, path }) => ({ label, path }));
}
