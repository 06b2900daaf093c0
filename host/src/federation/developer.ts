import { localStore } from '@companion/browser';
import type { BootPlan } from '@companion/contract';
import type { PublicConfig } from '../boot/bootDocument';
import type { PlanStore } from './planStore';
import type { LoadTelemetry } from './telemetry';
import { readTrial } from './trial/record';

/**
 * Puts the release this tab is trying, or those a developer chose in this browser, into each plan; null for everyone else,
 * who load none of this code. A choice whose code cannot be loaded is ignored. A page with a held release sends no telemetry,
 * so that its effects are not blamed on other sections.
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

/** `?inspect` shows what the page is made of; its value only prefills the form. */
export function inspectOnRequest(plans: PlanStore, telemetry: LoadTelemetry, config: PublicConfig): void {
  const asked = new URLSearchParams(location.search).get('inspect');
  if (asked === null) return;
  void import(/* webpackChunkName: "inspector" */ './override/inspector').then(({ showInspector }) =>
    showInspector(plans, telemetry, { local: Boolean(config.developer), proposed: asked }),
  );
}
