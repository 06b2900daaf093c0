import { useFlags } from '@companion/contract/services';
import { usePlan } from '../federation/PlanContext';
import { matchPage } from '../routing/matchPage';

/** Gives an address only when its page can be shown: a section may be off, a flag down or a page not yet published. */
export function usePageLink(): (to: string) => string | null {
  const plan = usePlan();
  const flags = useFlags();
  return (to) => {
    const { kind } = matchPage(plan, to.split(/[?#]/)[0] ?? '', { flags, admin: false });
    return kind === 'host' || kind === 'section' ? to : null;
  };
}
