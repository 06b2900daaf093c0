import type { BootPlan, PlannedSection } from '@companion/contract';
import type { PublicConfig } from '../../boot/bootDocument';
import { hideBanner, showBanner } from '../override/banner';
import { heldSection, UNREAD } from './heldSection';
import { CARE, endTrial, readTrial } from './record';

/**
 * Puts the release this tab is trying into each plan, without a fallback, because a tester wants to see failures. Once its
 * hour is over or it is withdrawn, plans are left unchanged; the open page still runs it, so the banner stays and says so.
 */
export function trialPlans(config: PublicConfig): (plan: BootPlan) => Promise<BootPlan> {
  let running: PlannedSection | null = null;
  let over = false;
  return async (plan) => {
    if (over) return plan;
    const tried = readTrial();
    const held = tried ? await heldSection(tried, plan, config).catch(() => running ?? UNREAD) : 'The trial is over.';
    if (typeof held === 'string') {
      over = true;
      endTrial();
      if (running)
        showBanner(`${held} The next page you open is the released one.`, 'Load it now', () => location.reload());
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
