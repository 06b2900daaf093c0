import { counted, type Finding, fewCases, figure, finding, formatPercent } from '@companion/domain';
import type { FiltersOf } from '@companion/functions';
import type { ethosSearch } from '@companion/functions/ethosSearch';
import { extended } from '@companion/functions/search-query';
import type { SearchKpis } from './Overview';
import type { SearchAddress } from './params';

type Asked = { q: string; filters: FiltersOf<typeof ethosSearch>; rows: SearchAddress['href'] };

/**
 * The most frequent author, or subject if an author was given; if a name could be taken as blame (G18) or no one stands out,
 * the share of positive reviews. Null if there are too many matches to count.
 */
export function searchFinding(kpis: SearchKpis, { q, filters, rows }: Asked): Finding | null {
  const { reviews, vouches, slashes, positive, negative, partial } = kpis;
  const total = reviews + vouches + slashes;
  if (partial || total === 0) return null;
  const all = figure(counted(total, 'text'));
  const byAuthor = !filters.author;
  const [first, second] = byAuthor ? kpis.authors : kpis.subjects;
  const { marks, sentiment, state, type } = filters;
  const neutral = !marks && sentiment !== 'negative' && state !== 'archived' && !type?.includes('slash');
  if (first && neutral && total > 1 && first.count > (second?.count ?? 0)) {
    const { person, count } = first;
    const theirs = figure(count, rows({ q: extended(q, `${byAuthor ? 'from' : 'about'}:${person.userkey}`), page: 1 }));
    if (count === total)
      return byAuthor
        ? finding('search.oneAuthor')`${{ person }} wrote all ${all} found.`
        : finding('search.oneSubject')`All ${all} found are about ${{ person }}.`;
    return byAuthor
      ? finding('search.author')`Of ${all} found, ${{ person }} wrote the most: ${theirs}.`
      : finding('search.subject')`Of ${all} found, the most are about ${{ person }}: ${theirs}.`;
  }
  const n = positive + negative;
  if (n === 0) return null;
  const cases = figure(n);
  return fewCases({ n })
    ? finding('search.few')`Reviews with praise or criticism are positive in ${figure(positive)} of ${cases} cases.`
    : finding(
        'search.share',
      )`Reviews with praise or criticism are positive in ${figure(formatPercent(positive / n))} of ${cases} cases.`;
}
