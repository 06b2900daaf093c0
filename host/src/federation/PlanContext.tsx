import type { BootPlan } from '@companion/contract';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { PlanStore } from './planStore';

const Store = createContext<PlanStore | null>(null);
const Pinned = createContext<BootPlan | null>(null);

export const PlanStoreProvider = Store.Provider;
export const PinnedPlanProvider = Pinned.Provider;

export function usePlanStore(): PlanStore {
  const store = useContext(Store);
  if (!store) throw new Error('The plan store is missing.');
  return store;
}

/** The plan for a path: the latest one when the path was entered or the visitor pressed Retry. */
export function usePinnedPlan(pathname: string): BootPlan {
  const plans = usePlanStore();
  const retries = useSyncExternalStore(plans.subscribe, () => plans.retries);
  // A new plan is adopted only at these two moments.
  return useMemo(() => plans.latest, [plans, pathname, retries]);
}

/** The plan of the current page; a newer one is adopted at the next navigation. */
export function usePlan(): BootPlan {
  const plan = useContext(Pinned);
  if (!plan) throw new Error('No plan is pinned.');
  return plan;
}
