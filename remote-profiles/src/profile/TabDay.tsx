import { AsOfRibbon } from '@companion/ui/core';
import { OnlyNow } from '@companion/ui/page';
import type { TabId } from './tabs';

/** Tabs whose lists answer for a past day. */
const PAST: ReadonlySet<TabId> = new Set(['reviews', 'vouches', 'votes', 'slashes', 'invitations']);

/** What the open tab makes of a past day; the overview says it itself, with what changed since. */
export function TabDay({ tab, asOf }: { tab: TabId; asOf: string | null }) {
  if (tab === 'overview') return null;
  return PAST.has(tab) ? <AsOfRibbon asOf={asOf} /> : <OnlyNow asOf={asOf} what="This tab" />;
}
