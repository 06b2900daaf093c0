const HOUR_MS = 3_600_000;
const HOURS = 24;

/** External services the site server calls for visitors. */
export const SERVICES = ['network', 'chain', 'rates', 'names'] as const;
export type Service = (typeof SERVICES)[number];

/** Outcome of calls to a service over the last 24 hours, since the server started. Times are ISO. */
export type Outcome = {
  service: Service;
  answered: number;
  failed: number;
  lastAnsweredAt: string | null;
  lastFailure: { at: string; message: string } | null;
};

type Hour = { hour: number; answered: number; failed: number };
type Kept = Pick<Outcome, 'lastAnsweredAt' | 'lastFailure'> & { hours: Hour[] };

/** Hourly outcome counts of external calls, in memory only, without what was requested or for whom. */
export class Outcomes {
  readonly #kept: Record<Service, Kept>;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    const nothing = (): Kept => ({ hours: [], lastAnsweredAt: null, lastFailure: null });
    this.#kept = { network: nothing(), chain: nothing(), rates: nothing(), names: nothing() };
    this.#now = now;
  }

  /** @param failure readable reason of the failure; null on success */
  note(service: Service, failure: string | null): void {
    const kept = this.#kept[service];
    const at = new Date(this.#now()).toISOString();
    const current = this.#hour(kept);
    if (failure === null) {
      current.answered += 1;
      kept.lastAnsweredAt = at;
    } else {
      current.failed += 1;
      kept.lastFailure = { at, message: failure };
    }
  }

  read(): Outcome[] {
    return SERVICES.map((service) => {
      const kept = this.#kept[service];
      this.#hour(kept);
      const sum = (key: 'answered' | 'failed') => kept.hours.reduce((all, each) => all + each[key], 0);
      const { lastAnsweredAt, lastFailure } = kept;
      return { service, answered: sum('answered'), failed: sum('failed'), lastAnsweredAt, lastFailure };
    });
  }

  /** The current hour's bucket; buckets older than a day are dropped. */
  #hour(kept: Kept): Hour {
    const hour = Math.floor(this.#now() / HOUR_MS);
    kept.hours = kept.hours.filter((each) => each.hour > hour - HOURS);
    const last = kept.hours.at(-1);
    if (last?.hour === hour) return last;
    const current = { hour, answered: 0, failed: 0 };
    kept.hours.push(current);
    return current;
  }
}
