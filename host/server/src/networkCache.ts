/** Answers by key for a short time; who asks for the same meanwhile shares the question. The oldest go first. */
export class NetworkCache<Value> {
  readonly #entries = new Map<string, { until: number; value: Promise<Value> }>();

  constructor(
    readonly ttlMs: number,
    readonly size: number,
    readonly now: () => number = Date.now,
  ) {}

  /** What `load` answered at most `ttlMs` ago, or answers now. A failure is not kept. */
  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known && known.until > this.now()) return known.value;
    this.#entries.delete(key);
    const value = load();
    const entry = { until: this.now() + this.ttlMs, value };
    this.#entries.set(key, entry);
    value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    if (this.#entries.size > this.size) this.#entries.delete(this.#entries.keys().next().value as string);
    return value;
  }
}
