import type { PublicConfig } from '../../boot/bootDocument';
import type { PlanStore } from '../planStore';

/** The value of `?try=reviews@1.2.3`, or null without it. Removes it from the URL, so that the question appears once. */
export function takeTrialLink(): string | null {
  const address = new URL(location.href);
  const asked = address.searchParams.get('try');
  if (asked === null) return null;
  address.searchParams.delete('try');
  history.replaceState(history.state, '', address);
  return asked;
}

/** Asks on top of the released page, which stays until the visitor agrees. */
export function offerOnRequest(asked: string | null, plans: PlanStore, config: PublicConfig): void {
  if (asked === null) return;
  void import(/* webpackChunkName: "trial" */ './offerTrial')
    .then(({ offerTrial }) => offerTrial(asked, plans.latest, config))
    .catch(console.error);
}
