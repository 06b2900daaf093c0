import type { BootPlan } from '@companion/contract';
import { createContext, useContext } from 'react';
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

/** The plan the current page is made of; a newer one is taken up at the next navigation. */
export function usePlan(): BootPlan {
  const plan = useContext(Pinned);
  if (!plan) throw new Error('No plan is pinned.');
  return plan;
}
