import { PagesProvider } from '@companion/ui/router';
import { type ReactNode, useMemo } from 'react';
import { usePlan } from '../federation/PlanContext';
import { pageFinder } from './pageFinder';
import { useAccess } from './useAccess';

/** Tells all links below whether their target exists. */
export function SitePages({ children }: { children: ReactNode }) {
  const plan = usePlan();
  const access = useAccess();
  const hasPage = useMemo(() => pageFinder(plan, access), [plan, access]);
  return <PagesProvider value={hasPage}>{children}</PagesProvider>;
}
