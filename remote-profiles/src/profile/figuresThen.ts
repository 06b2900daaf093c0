import { formatNumber } from '@companion/domain';

/** Daily stored figures, by their names in the answer, in display order. */
const FIGURES: readonly (readonly [name: string, words: string, digits: number])[] = [
  ['activeReviews', 'active reviews about them', 0],
  ['negativeReviews', 'negative reviews about them', 0],
  ['reviewsGiven', 'active reviews by them', 0],
  ['archivedGiven', 'reviews they took back', 0],
  ['vouchedEth', 'ETH vouched for them', 3],
  ['vouchedOutEth', 'ETH they vouched', 3],
  ['invitees', 'people they invited', 0],
  ['slashesReceived', 'slashes on them', 0],
  ['slashesAuthored', 'slashes they opened', 0],
  ['xpTotal', 'XP', 0],
];

type Figures = Readonly<Record<string, number | null>>;

/** Figures of a past day that differ from the current ones: "3 active reviews about them (now 4)"; '' if there are none. */
export function figuresThen(then: Figures, now: Figures): string {
  return FIGURES.flatMap(([name, words, digits]) => {
    const [before, after] = [then[name] ?? 0, now[name] ?? 0];
    return before === after
      ? []
      : [`${formatNumber(before, { digits })} ${words} (now ${formatNumber(after, { digits })})`];
  }).join(', ');
}
