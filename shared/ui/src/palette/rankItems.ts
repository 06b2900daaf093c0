/** Lowest trigram similarity that counts as a match. */
const LEAST_SIMILARITY = 0.3;

export type Searchable = { label: string; keywords?: readonly string[] };

/**
 * The items that match the query, best first (rule G11): exact text, prefix of the text, prefix of a word, substring, trigram
 * similarity. Ties keep their order. An empty query matches all.
 */
export function rankItems<Item extends Searchable>(items: readonly Item[], query: string, most = 8): Item[] {
  const wanted = fold(query);
  if (!wanted) return items.slice(0, most);
  return items
    .map((item, index) => ({ item, index, rank: rankOf(item, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.index - b.index)
    .slice(0, most)
    .map(({ item }) => item);
}

/** 5 exact, 4 prefix, 3 prefix of a word, 2 substring, (0.3, 1] similar, 0 no match. Keywords count like the label. */
function rankOf(item: Searchable, wanted: string): number {
  return Math.max(...[item.label, ...(item.keywords ?? [])].map((text) => rankText(fold(text), wanted)));
}

function rankText(text: string, wanted: string): number {
  if (text === wanted) return 5;
  if (text.startsWith(wanted)) return 4;
  if (text.split(/[\s/-]+/).some((word) => word.startsWith(wanted))) return 3;
  if (text.includes(wanted)) return 2;
  const alike = similarity(text, wanted);
  return alike >= LEAST_SIMILARITY ? alike : 0;
}

/** Share of common trigrams, 0 to 1, as in Postgres' pg_trgm: words padded with two spaces before and one after. */
export function similarity(a: string, b: string): number {
  const left = trigrams(a);
  const right = trigrams(b);
  const common = [...left].filter((each) => right.has(each)).length;
  const all = left.size + right.size - common;
  return all === 0 ? 0 : common / all;
}

function trigrams(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  }
  return found;
}

/** Ignores case and accents: "cagla" finds "Çağla". */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
