import type { BootPlan, PlannedSection } from '@companion/contract';
import type { LoadTelemetry } from './telemetry';

const CHECK_EVERY_MS = 60_000;
const NOT_SOONER_THAN_MS = 3_000;
/** Whoever pressed Retry waits no longer for a newer plan. */
const WAIT_MS = 5_000;

/**
 * The newest plan this tab knows. A page keeps the plan it was opened with; `latest` is taken up at a navigation.
 * `refresh` is cheap: the server answers 304 while nothing changed.
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

  /** New pages are made of another host than this one. */
  get hostChanged(): boolean {
    const { id, live } = this.#latest.host;
    return id !== live;
  }

  /** Grows when the page that is open is to take up the newest plan without a navigation: the visitor asked for it. */
  get retries(): number {
    return this.#retries;
  }

  /** Called back when `retries` grows. Returns its clean-up. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The visitor wants a broken page again: with the newest plan, which may be the one that mends it. */
  async retry(): Promise<void> {
    await Promise.race([this.#check(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
    this.#retries++;
    for (const listener of this.#listeners) listener();
  }

  /**
   * Gives a section that came with the document, without what that did not need, its files and fallbacks. Never rejects: without
   * them the section loads all the same, and has nothing to fall back to.
   */
  async complete(section: PlannedSection): Promise<void> {
    if (!section.partial) return;
    if (this.isPartial) await this.#whole();
    const found = this.#latest.sections.find(({ container, partial }) => container === section.container && !partial);
    // In place: a page that is open keeps the plan it was opened with.
    if (found) Object.assign(section, found, { partial: false });
  }

  /** Whether the newest plan is that of the document. */
  get isPartial(): boolean {
    return this.#latest.sections.some(({ partial }) => partial);
  }

  /** Has all of the newest plan, if it can be had. One request, however many ask. */
  whole(): Promise<void> {
    return this.isPartial ? this.#whole() : Promise.resolve();
  }

  #whole(): Promise<void> {
    this.#completing ??= this.#check().finally(() => {
      this.#completing = null;
    });
    return this.#completing;
  }

  /** Looks for a newer plan, at most every few seconds; an unreachable server changes nothing. */
  async refresh(): Promise<void> {
    if (Date.now() - this.#checkedAt >= NOT_SOONER_THAN_MS) await this.#check();
  }

  async #check(): Promise<void> {
    this.#checkedAt = Date.now();
    const plan = await this.fetchPlan().catch(() => null);
    // What stands between page and server may answer something of its own.
    if (!plan?.host || !(plan.revision >= this.#latest.revision)) return;
    // Of the same revision too: a release that could not be read before may be there now.
    if (plan.revision > this.#latest.revision) this.telemetry.reportPlan(plan);
    const { id } = this.#latest.host;
    // A plan that was made for another host says which one is live, and nothing about what runs in this one.
    this.#latest = plan.host.id === id ? plan : { ...this.#latest, host: { id, live: plan.host.live } };
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
