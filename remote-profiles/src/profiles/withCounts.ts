import { formatNumber } from '@companion/domain';

type Counts = readonly { value: string; count: number; exact?: boolean }[];

/** Option names with their number of matches; an incomplete count says "about". */
export function withCounts(
  names: Readonly<Record<string, string>>,
  counts: Counts | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).map(([word, name]) => {
      const known = counts?.find(({ value }) => value === word);
      return [word, known ? `${name} (${known.exact === false ? '~' : ''}${formatNumber(known.count)})` : name];
    }),
  );
}
