import { createRandom } from '../prng.ts';

function labelSeed(seed: number, label: string): number {
  let value = seed ^ 0x9e3779b9;
  for (let index = 0; index < label.length; index++) value = Math.imul(value ^ label.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** Seeded draws. `fork` gives an independent stream per part, so more reviews do not change the people. */
export class Random {
  private readonly next: () => number;
  constructor(private readonly seed: number) {
    this.next = createRandom(seed);
  }
  fork(label: string): Random {
    return new Random(labelSeed(this.seed, label));
  }
  /** In [0, 1). */
  unit(): number {
    return this.next();
  }
  /** Whole number from `from` to `to`, inclusive. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }
  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }
  chance(probability: number): boolean {
    return this.next() < probability;
  }
  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)];
    if (item === undefined) throw new RangeError('cannot pick from an empty list');
    return item;
  }
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
  logNormal(median: number, sigma: number): number {
    return median * Math.exp(sigma * this.normal());
  }
  /** Heavy tail from 1 up; smaller alpha is heavier. */
  pareto(alpha: number): number {
    return (1 - this.next()) ** (-1 / alpha);
  }
  hex(length: number): string {
    let text = '';
    while (text.length < length) text += this.whole(0, 0xffff).toString(16).padStart(4, '0');
    return text.slice(0, length);
  }
}

/** Picks items in proportion to their weight. */
export class Weighted<T> {
  private readonly sums: Float64Array;
  constructor(
    private readonly items: readonly T[],
    weight: (item: T) => number,
  ) {
    let total = 0;
    this.sums = Float64Array.from(items, (item) => {
      total += weight(item);
      return total;
    });
  }
  pick(random: Random): T {
    const aim = random.unit() * (this.sums.at(-1) ?? 0);
    let low = 0;
    let high = this.sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sums[middle] as number) > aim) high = middle;
      else low = middle + 1;
    }
    const item = this.items[low];
    if (item === undefined) throw new RangeError('cannot pick from an empty list');
    return item;
  }
}
