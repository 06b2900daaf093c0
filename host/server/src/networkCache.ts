/** Cache limits: number of answers, and their total bytes. */
export type CacheSize = { count: number; bytes: number };

type Entry<Value> = { until: number; value: Promise<Value>; bytes: number };

/**
 * Short-lived cache of answers by key. Concurrent requests for the same key share one load. The oldest entries are evicted
 * first.
 */
export class NetworkCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  #bytes = 0;

  /** @param weigh Size of an answer in bytes. */
  constructor(
    readonly ttlMs: number,
    readonly size: CacheSize,
    readonly weigh: (value: Value) => number,
    readonly now: () => number = Date.now,
  ) {}

  /** The cached answer if it is at most `ttlMs` old, otherwise the result of `load`. Failures are not cached. */
  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known && known.until > this.now()) return known.value;
    this.#drop(key);
    const value = load();
    const entry = { until: this.now() + this.ttlMs, value, bytes: key.length };
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    const isKept = () => this.#entries.get(key) === entry;
    value.then(
      (answer) => {
        if (!isKept()) return;
        const bytes = this.weigh(answer);
        entry.bytes += bytes;
        this.#bytes += bytes;
        this.#shrink();
      },
      () => isKept() && this.#drop(key),
    );
    this.#shrink();
    return value;
  }

  #shrink(): void {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= this.size.count && this.#bytes <= this.size.bytes) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
