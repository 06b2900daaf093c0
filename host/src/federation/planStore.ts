import type { BootPlan } from '@companion/contract';
import { reportPlan } from './telemetry';

const CHECK_EVERY_MS = 60_000;
const NOT_SOONER_THAN_MS = 3_000;

/**
 * The newest plan this tab knows. A page keeps the plan it was opened with; `latest` is taken up at a navigation.
 * `refresh` is cheap: the server answers 304 while nothing changed.
 */
export class PlanStore {
  #latest: BootPlan;
  #checkedAt = Date.now();

  constructor(
    initial: BootPlan,
    private readonly fetchPlan: () => Promise<BootPlan>,
  ) {
    this.#latest = initial;
    reportPlan(initial);
  }

  get latest(): BootPlan {
    return this.#latest;
  }

  /** Looks for a newer plan, at most every few seconds; an unreachable server changes nothing. */
  async refresh(): Promise<void> {
    if (Date.now() - this.#checkedAt < NOT_SOONER_THAN_MS) return;
    this.#checkedAt = Date.now();
    const plan = await this.fetchPlan().catch(() => null);
    if (!plan || plan.revision < this.#latest.revision) return;
    // Of the same revision too: a release that could not be read before may be there now.
    if (plan.revision > this.#latest.revision) reportPlan(plan);
    this.#latest = plan;
  }

  /** Checks now and then while the tab is visible. Returns its clean-up. */
  watch(): () => void {
    const check = () => {
      if (document.visibilityState === 'visible') void this.refresh();
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }
}
