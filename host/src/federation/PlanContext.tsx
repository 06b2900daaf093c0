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

/** The plan for a path: the newest when the path was entered, or when its visitor pressed Retry. */
export function usePinnedPlan(pathname: string): BootPlan {
  const plans = usePlanStore();
  const retries = useSyncExternalStore(plans.subscribe, () => plans.retries);
  // A plan is taken up at exactly these two moments.
  return useMemo(() => plans.latest, [plans, pathname, retries]);
}

/** The plan the current page is made of; a newer one is taken up at the next navigation. */
export function usePlan(): BootPlan {
  const plan = useContext(Pinned);
  if (!plan) throw new Error('No plan is pinned.');
  return plan;
}
