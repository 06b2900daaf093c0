const LINE = /<text([^>]*?) data-max="(\d+)"([^>]*)>(.*?)<\/text>/g;
const LEAST = / data-least="([\d.]+)"/;
const SIZE = /font-size="(\d+(?:\.\d+)?)"/;
/** Smallest scale a line is shrunk to, unless it sets its own (`data-least`); beyond that it is truncated. */
const SMALLEST = 0.6;
/** No European character is wider than this multiple of the font size, so shorter lines need no measuring. `﷽` is 9 wide. */
const WIDEST_SIGN = 1.4;
const EUROPEAN = /^[\u0020-\u04ff]*$/;

/** Rendered width of a line, in units of the card. */
export type Measure = (line: string) => number;

/**
 * The card with every line within its maximum width (`data-max`): shrunk first, then truncated, so that no line overflows the
 * edge or its neighbor.
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
/** Tags and escaped characters count as one piece each. */
const PIECES = /<[^>]*>|&[^;]{1,8};|[^<&]+/g;
const isTag = (piece: string) => piece.startsWith('<');
const split = (piece: string) =>
  /^[<&]/.test(piece) ? [piece] : [...signs.segment(piece)].map(({ segment }) => segment);

const signsIn = (inside: string) => (inside.match(PIECES) ?? []).filter((piece) => !isTag(piece)).flatMap(split).length;

/** Truncates a line to its first characters, keeping all its tags and adding an ellipsis. */
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
