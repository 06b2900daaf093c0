import { localStore } from '@companion/browser';
import type { BootPlan } from '@companion/contract';
import type { PublicConfig } from '../boot/bootDocument';
import type { PlanStore } from './planStore';
import type { LoadTelemetry } from './telemetry';
import { readTrial } from './trial/record';

/**
 * Turns plans into those with the release that this tab tries, else with those a developer chose in this browser; null for
 * everyone else, who load nothing of it. A choice whose code does not come is not followed. Of a page with a release that
 * nobody is given nothing is told: what it does to others of the page is not their doing.
 */
export async function chosenReleases(
  config: PublicConfig,
  telemetry: LoadTelemetry,
): Promise<((plan: BootPlan) => Promise<BootPlan>) | null> {
  try {
    if (readTrial()) {
      const { trialPlans } = await import(/* webpackChunkName: "trial" */ './trial/trialPlans');
      telemetry.silence();
      return trialPlans(config);
    }
    const served = Object.keys(config.developer?.sections ?? {}).length > 0;
    if (!served && !localStore.getItem('companion.overrides')) return null;
    const { applyOverrides, resetFailing } = await import(
      /* webpackChunkName: "override" */ './override/applyOverrides'
    );
    resetFailing(telemetry);
    return (plan) => applyOverrides(plan, config).catch(() => plan);
  } catch {
    return null;
  }
}

/** `?inspect` shows what the page is made of; what comes after it is only put into its form. */
export function inspectOnRequest(plans: PlanStore, telemetry: LoadTelemetry, config: PublicConfig): void {
  const asked = new URLSearchParams(location.search).get('inspect');
  if (asked === null) return;
  void import(/* webpackChunkName: "inspector" */ './override/inspector').then(({ showInspector }) =>
    showInspector(plans, telemetry, { local: Boolean(config.developer), proposed: asked }),
  );
}
