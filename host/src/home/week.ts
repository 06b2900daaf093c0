import { counted, type Finding, figure, finding, formatNumber } from '@companion/domain';
import type { HomeOverview, OpenSlash } from './queries';

/** Smaller changes are not news: score points, and percentage points of a market. */
const LEAST_POINTS = 10;
const LEAST_PP = 1;

/** Recent events, one sentence each, most urgent first; nothing about which way an open slash leans. */
export function weekOf(
  { movers, market, xpTop }: HomeOverview,
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
      )`${{ person: rise.person }} gained ${figure(counted(rise.change, 'point'))} in 7 days, more than anyone else.`,
    fall &&
      fall.change <= -LEAST_POINTS &&
      finding(
        'home.fall',
      )`${{ person: fall.person }} lost ${figure(counted(-fall.change, 'point'))} in 7 days, more than anyone else.`,
    market && Math.abs(market.change) >= LEAST_PP && marketMoved(market),
    first &&
      finding(
        'home.xp',
      )`${{ person: first.person }} earned the most XP last week: ${figure(formatNumber(first.xp), '/home#xp')}.`,
  ].filter((each): each is Finding => Boolean(each));
}

function marketMoved({ id, person, trustPct, change }: NonNullable<HomeOverview['market']>): Finding {
  const now = figure(`${formatNumber(trustPct, { digits: 1 })}%`, `/markets/history?market=${id}`);
  const by = figure(`${formatNumber(change, { signed: true, digits: 1 })} pp`);
  return finding(
    'home.market',
  )`Trust in ${{ person }} ${change > 0 ? 'rose' : 'fell'} to ${now} on its market in 7 days (${by}), the largest move on any market.`;
}
