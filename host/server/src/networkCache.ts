/** How much is kept: answers, and their bytes together. */
export type CacheSize = { count: number; bytes: number };

type Entry<Value> = { until: number; value: Promise<Value>; bytes: number };

/** Answers by key for a short time; who asks for the same meanwhile shares the question. The oldest go first. */
export class NetworkCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  #bytes = 0;

  /** @param weigh Bytes of an answer. */
  constructor(
    readonly ttlMs: number,
    readonly size: CacheSize,
    readonly weigh: (value: Value) => number,
    readonly now: () => number = Date.now,
  ) {}

  /** What `load` answered at most `ttlMs` ago, or answers now. A failure is not kept. */
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
