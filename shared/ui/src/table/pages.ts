import { MAX_PAGE } from '@companion/functions/address';

/** Number of reachable pages: at least 1, at most the server's limit. */
export function pageCount(total: number, per: number): number {
  return Math.min(MAX_PAGE, Math.max(1, Math.ceil(total / per)));
}

/** Page numbers to show: first, last and the neighbors of the current one; `null` is a gap. */
export function pageWindow(page: number, count: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, count].filter((each) => each >= 1 && each <= count);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}

/** "about 12,000 reviews": the total with its noun. */
export function countText(total: number, exact: boolean, noun: { one: string; other: string }): string {
  const number = total.toLocaleString('en-US');
  const word = total === 1 ? noun.one : noun.other;
  return exact ? `${number} ${word}` : `about ${number} ${word}`;
}
