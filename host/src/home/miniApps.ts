import type { BootPlan } from '@companion/contract';
import type { Flags } from '@companion/contract/services';

export type MiniApp = { path: string; title: string; key: string };

const PREFIX = '/mini-apps/';

/** The tools a section declares directly below /mini-apps. The farmer scores card is hidden with its flag (its page stays). */
export function miniApps(plan: BootPlan, flags: Flags): MiniApp[] {
  const on: Readonly<Record<string, boolean>> = flags;
  return plan.sections
    .flatMap(({ declaration }) => declaration.routes)
    .filter(({ path, flag }) => path.startsWith(PREFIX) && !path.includes(':') && (!flag || on[flag]))
    .map(({ path, title }) => ({ path, title, key: path.slice(PREFIX.length) }))
    .filter(({ key }) => !key.includes('/') && (key !== 'farmer-scores' || flags.farmerScores));
}
