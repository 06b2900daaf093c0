import type { BootPlan, PlannedSection } from '@companion/contract';
import type { LoadTelemetry } from './telemetry';

const CHECK_EVERY_MS = 60_000;
const NOT_SOONER_THAN_MS = 3_000;
/** After Retry the visitor waits no longer than this for a newer plan. */
const WAIT_MS = 5_000;

/**
 * The latest plan this tab knows. A page keeps the plan it was opened with; `latest` is adopted at a navigation. `refresh` is
 * cheap: the server answers 304 while nothing changed.
 */
export class PlanStore {
  #latest: BootPlan;
  #checkedAt = Date.now();
  #retries = 0;
  #completing: Promise<void> | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(
    initial: BootPlan,
    private readonly fetchPlan: () => Promise<BootPlan>,
    private readonly telemetry: Pick<LoadTelemetry, 'reportPlan'>,
  ) {
    this.#latest = initial;
    telemetry.reportPlan(initial);
  }

  get latest(): BootPlan {
    return this.#latest;
  }

  /** New pages are built with a different host than this one. */
  get hostChanged(): boolean {
    const { id, live } = this.#latest.host;
    return id !== live;
  }

  /** Increases when the current page should adopt the latest plan without a navigation, because the visitor pressed Retry. */
  get retries(): number {
    return this.#retries;
  }

  /** Calls back when `retries` increases. Returns its cleanup. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Retries a broken page with the latest plan, which may contain the fix. */
  async retry(): Promise<void> {
    await Promise.race([this.#check(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
    this.#retries++;
    for (const listener of this.#listeners) listener();
  }

  /**
   * Adds the files and fallbacks to a section that the document included only in part. Never rejects: without them the
   * section still loads, but has no fallback.
   */
  async complete(section: PlannedSection): Promise<void> {
    if (!section.partial) return;
    if (this.isPartial) await this.#whole();
    const found = this.#latest.sections.find(({ container, partial }) => container === section.container && !partial);
    // Mutated in place, because an open page keeps its plan.
    if (found) Object.assign(section, found, { partial: false });
  }

  /** Whether the latest plan is still the document's partial one. */
  get isPartial(): boolean {
    return this.#latest.sections.some(({ partial }) => partial);
  }

  /** Loads all of the latest plan if possible. Concurrent calls share one request. */
  whole(): Promise<void> {
    return this.isPartial ? this.#whole() : Promise.resolve();
  }

  #whole(): Promise<void> {
    this.#completing ??= this.#check().finally(() => {
      this.#completing = null;
    });
    return this.#completing;
  }

  /** Checks for a newer plan, at most every few seconds; an unreachable server changes nothing. */
  async refresh(): Promise<void> {
    if (Date.now() - this.#checkedAt >= NOT_SOONER_THAN_MS) await this.#check();
  }

  async #check(): Promise<void> {
    this.#checkedAt = Date.now();
    const plan = await this.fetchPlan().catch(() => null);
    // A proxy may respond with something of its own.
    if (!plan?.host || !(plan.revision >= this.#latest.revision)) return;
    // The same revision too: a release that was unreadable before may be available now.
    if (plan.revision > this.#latest.revision) this.telemetry.reportPlan(plan);
    const { id } = this.#latest.host;
    // A plan for another host only says which host is live; it does not apply to this one.
    this.#latest = plan.host.id === id ? plan : { ...this.#latest, host: { id, live: plan.host.live } };
  }

  /** Checks periodically while the tab is visible. Returns its cleanup. */
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
