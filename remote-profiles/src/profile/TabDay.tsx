import { AsOfRibbon } from '@companion/ui/core';
import { OnlyNow } from '@companion/ui/page';
import type { TabId } from './tabs';

/** Tabs whose lists support a past day. */
const PAST: ReadonlySet<TabId> = new Set(['reviews', 'vouches', 'votes', 'slashes', 'invitations']);

/** How the open tab handles a past day; the overview says so itself, with the changes since. */
export function TabDay({ tab, asOf }: { tab: TabId; asOf: string | null }) {
  if (tab === 'overview') return null;
  return PAST.has(tab) ? <AsOfRibbon asOf={asOf} /> : <OnlyNow asOf={asOf} what="This tab" />;
}
