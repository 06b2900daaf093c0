import type { SearchKpis } from './Overview';

/** A way to narrow a search: the query part it adds, its label, and the remaining number of texts. */
export type Facet = { part: string; label: string; count: number };
export type FacetGroup = { label: string; facets: Facet[] };

type Counted = Pick<
  SearchKpis,
  | 'reviews'
  | 'vouches'
  | 'slashes'
  | 'positive'
  | 'neutral'
  | 'negative'
  | 'inactive'
  | 'reciprocal'
  | 'batch'
  | 'template'
>;

/** Facets that actually narrow the results: excludes those matching none or all of them. */
export function facetsOf(k: Counted): FacetGroup[] {
  const all = k.reviews + k.vouches + k.slashes;
  const groups: [string, [string, string, number][]][] = [
    [
      'Kind',
      [
        ['type:review', 'reviews', k.reviews],
        ['type:vouch', 'vouches', k.vouches],
        ['type:slash', 'slashes', k.slashes],
      ],
    ],
    [
      'Sentiment',
      [
        ['is:positive', 'positive', k.positive],
        ['is:neutral', 'neutral', k.neutral],
        ['is:negative', 'negative', k.negative],
      ],
    ],
    [
      'State',
      [
        ['is:active', 'active', all - k.inactive],
        ['is:archived', 'archived or ended', k.inactive],
      ],
    ],
    [
      'Only',
      [
        ['is:reciprocal', 'exchanged', k.reciprocal],
        ['is:batch', 'in a batch', k.batch],
        ['is:template', 'near-duplicates', k.template],
      ],
    ],
  ];
  return groups.flatMap(([label, facets]) => {
    const narrowing = facets
      .filter(([, , count]) => count > 0 && count < all)
      .map(([part, word, count]) => ({ part, label: word, count }));
    return narrowing.length > 0 ? [{ label, facets: narrowing }] : [];
  });
}
