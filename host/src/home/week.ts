import { counted, type Finding, figure, finding, formatNumber } from '@companion/domain';
import type { HomeOverview, OpenSlash } from './queries';

/** Changes of fewer points than this are no news. */
const LEAST_POINTS = 10;

/** What happened lately, a sentence each, most urgent first; nothing of which way an open slash leans. */
export function weekOf(
  { movers, xpTop }: HomeOverview,
  open: readonly OpenSlash[],
  closes: (at: string) => string | null,
): Finding[] {
  const [next] = open;
  const [rise] = movers.gains;
  const [fall] = movers.losses;
  const [first] = xpTop.rows;
  const left = next && closes(next.closesAt);
  return [
    next &&
      left !== null &&
      finding(
        'home.closesNext',
      )`The slash on ${{ person: next.subject }} closes in ${figure(left ?? '', `/slash-votes/${next.id}`)}; ${figure(next.votes)} ${next.votes === 1 ? 'person has' : 'people have'} voted.`,
    rise &&
      rise.change >= LEAST_POINTS &&
      finding(
        'home.rise',
      )`${{ person: rise.person }} gained ${figure(counted(rise.change, 'point'))} in 7 days, more than anybody else.`,
    fall &&
      fall.change <= -LEAST_POINTS &&
      finding(
        'home.fall',
      )`${{ person: fall.person }} lost ${figure(counted(-fall.change, 'point'))} in 7 days, more than anybody else.`,
    first &&
      finding(
        'home.xp',
      )`${{ person: first.person }} earned the most XP of the last week: ${figure(formatNumber(first.xp), '/home#xp')}.`,
  ].filter((each): each is Finding => Boolean(each));
}
