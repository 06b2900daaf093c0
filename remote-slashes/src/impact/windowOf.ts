import type { Impact } from './queries';

/** The voting period on the charts: shaded, with a mark at the opening and at the close. */
export function windowOf({
  series,
  slash,
}: Pick<Impact, 'series'> & { slash: { openedAt: string; closesAt: string } }) {
  const days = series.map(({ at }) => at).filter((at) => at >= slash.openedAt.slice(0, 10) && at <= slash.closesAt);
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return [];
  const label = 'Slash';
  const isOver = last.slice(0, 10) === slash.closesAt.slice(0, 10);
  return [
    { at: first, label, value: 'opened' },
    ...(isOver && last !== first ? [{ at: last, label, value: 'closes' }] : []),
    ...(last === first ? [] : [{ at: `${first}/${last}`, label, value: 'open' }]),
  ];
}
