import type { PublicConfig } from '../../boot/bootDocument';
import type { PlanStore } from '../planStore';

/** What `?try=reviews@1.2.3` asks for; null without it. It leaves the address, so that it asks once. */
export function takeTrialLink(): string | null {
  const address = new URL(location.href);
  const asked = address.searchParams.get('try');
  if (asked === null) return null;
  address.searchParams.delete('try');
  history.replaceState(history.state, '', address);
  return asked;
}

/** Asks over the released page, which stays until the visitor agrees. */
export function offerOnRequest(asked: string | null, plans: PlanStore, config: PublicConfig): void {
  if (asked === null) return;
  void import(/* webpackChunkName: "trial" */ './offerTrial')
    .then(({ offerTrial }) => offerTrial(asked, plans.latest, config))
    .catch(console.error);
}
