const LINE = /<text([^>]*?) data-max="(\d+)"([^>]*)>(.*?)<\/text>/g;
const LEAST = / data-least="([\d.]+)"/;
const SIZE = /font-size="(\d+(?:\.\d+)?)"/;
/** No line gets smaller than this part of its size, unless it says how small it may (`data-least`); it is cut instead. */
const SMALLEST = 0.6;
/** No sign of European letters is wider than so many times its size: a shorter line of them needs no measuring. `﷽` is 9 wide. */
const WIDEST_SIGN = 1.4;
const EUROPEAN = /^[\u0020-\u04ff]*$/;

/** How wide a line is drawn, in units of the card. */
export type Measure = (line: string) => number;

/**
 * The card with every line as wide as it may be (`data-max`) at most: made smaller, and cut where that is not enough, so that
 * none runs out of the edge or into the one beside it.
 */
export function fitted(svg: string, measure: Measure): string {
  return svg.replace(LINE, (_, before: string, max: string, after: string, inside: string) => {
    const most = Number(max);
    const smallest = Number(LEAST.exec(before + after)?.[1] ?? SMALLEST);
    const attributes = (before + after).replace(LEAST, '');
    const size = Number(SIZE.exec(attributes)?.[1] ?? 16);
    const line = (scale: number, text: string) =>
      `<text${attributes.replace(SIZE, `font-size="${Math.floor(size * scale * 10) / 10}"`)}>${text}</text>`;
    if (EUROPEAN.test(inside) && signsIn(inside) * size * WIDEST_SIGN <= most) return line(1, inside);
    const width = measure(line(1, inside));
    if (width <= most) return line(1, inside);
    const scale = Math.max(smallest, (most / width) * 0.99);
    if (measure(line(scale, inside)) <= most) return line(scale, inside);
    let [fits, long] = [0, signsIn(inside)];
    while (long - fits > 1) {
      const middle = Math.floor((fits + long) / 2);
      if (measure(line(scale, cut(inside, middle))) <= most) fits = middle;
      else long = middle;
    }
    return line(scale, cut(inside, fits));
  });
}

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Tags and escaped signs are one piece each. */
const PIECES = /<[^>]*>|&[^;]{1,8};|[^<&]+/g;
const isTag = (piece: string) => piece.startsWith('<');
const split = (piece: string) =>
  /^[<&]/.test(piece) ? [piece] : [...signs.segment(piece)].map(({ segment }) => segment);

const signsIn = (inside: string) => (inside.match(PIECES) ?? []).filter((piece) => !isTag(piece)).flatMap(split).length;

/** The first so many signs of a line, with all its tags and dots behind them. */
function cut(inside: string, most: number): string {
  let left = most;
  let isCut = false;
  return (inside.match(PIECES) ?? [])
    .map((piece) => {
      if (isTag(piece)) return piece;
      const all = split(piece);
      const kept = all.slice(0, left);
      left -= kept.length;
      if (kept.length === all.length || isCut) return isCut ? '' : piece;
      isCut = true;
      return `${kept.join('').trimEnd()}…`;
    })
    .join('');
}
