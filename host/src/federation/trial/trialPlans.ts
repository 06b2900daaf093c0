import type { BootPlan, PlannedSection } from '@companion/contract';
import type { PublicConfig } from '../../boot/bootDocument';
import { hideBanner, showBanner } from '../override/banner';
import { heldSection, UNREAD } from './heldSection';
import { endTrial, readTrial } from './record';

const CARE = 'Sign nothing with a wallet that you would not sign elsewhere.';

/**
 * Turns plans into those with the release that this tab tries. It has nothing to fall back to: whoever tries it wants to
 * see how it fails. Once its hour is over or it is withdrawn, plans stay as they are; the page that is open has it still,
 * so the banner stays and says so.
 */
export function trialPlans(config: PublicConfig): (plan: BootPlan) => Promise<BootPlan> {
  let running: PlannedSection | null = null;
  let over = false;
  return async (plan) => {
    if (over) return plan;
    const tried = readTrial();
    const held = tried
      ? await heldSection(tried, plan, config).catch(() => running ?? UNREAD)
      : 'The time to try it is over.';
    if (typeof held === 'string') {
      over = true;
      endTrial();
      if (running) showBanner(`${held} The next page is as everyone has it.`, 'Load it now', () => location.reload());
      else showBanner(`${held} You see what everyone has.`, 'Close', hideBanner);
      return plan;
    }
    running = held;
    showBanner(`You are trying ${held.declaration.name} ${held.version}, which is not released. ${CARE}`, 'End', () => {
      endTrial();
      location.reload();
    });
    const sections = [...plan.sections.filter(({ id }) => id !== held.id), held];
    sections.sort((a, b) => (a.id < b.id ? -1 : 1));
    return { ...plan, sections, refused: plan.refused.filter(({ id }) => id !== held.id) };
  };
}
