/** Texts of one preview card; all of them untrusted. */
export type Card = {
  siteName: string;
  /** Small line above the title: the kind of page. */
  kind: string;
  title: string;
  /** Replaces a title with letters that the picture's fonts lack. */
  titleOr?: string;
  subtitle: string;
  /** Up to four figures in a row. */
  figures: { label: string; value: string }[];
  /** Up to two sentences below the subtitle. */
  says?: string[];
};

const WIDTH = 1200;
const MARGIN = 72;
const COLUMN = 264;
const WHOLE = WIDTH - 2 * MARGIN;
/** Gap between two columns. */
const GAP = 24;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Characters that XML 1.0 forbids even when escaped, and those that change the text direction. */
const FORBIDDEN =
  /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]|[\u202A-\u202E\u2066-\u2069\u200E\u200F]/gu;

/** Text escaped for an element or attribute of an SVG. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (char) => ENTITIES[char] as string);
}

/** More marks on one letter than any script uses would be drawn over neighboring lines. */
const PILE = /(\p{M}{3})\p{M}+/gu;

/** Truncates to a number of characters as perceived by readers. */
export function shorten(text: string, longest: number): string {
  const characters = [
    ...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
      text.replace(PILE, '$1').replace(/\s+/g, ' ').trim(),
    ),
  ];
  if (characters.length <= longest) return characters.map(({ segment }) => segment).join('');
  return `${characters
    .slice(0, longest - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}

/**
 * `most`: largest width in px, enforced by the renderer, which knows the fonts. `least`: smallest scale before it is truncated.
 */
type Look = { size: number; fill: string; weight?: number; most?: number; least?: number };

function line(
  text: string,
  x: number,
  y: number,
  { size, fill, weight = 400, most = WHOLE, least }: Look,
  or?: string,
): string {
  const other = `${or === undefined ? '' : ` data-or="${escapeXml(or)}"`} data-max="${most}"${least ? ` data-least="${least}"` : ''}`;
  const style = `font-size="${size}" font-weight="${weight}" fill="${fill}"`;
  return `<text x="${x}" y="${y}"${other} ${style}>${escapeXml(text)}</text>`;
}

/** A card of 1200x630 as SVG: text only, no picture or font is fetched. */
export function cardSvg({ siteName, kind, title, titleOr, subtitle, figures, says = [] }: Card): string {
  const short = shorten(title, 44);
  const columns = figures.slice(0, 4).flatMap(({ label, value }, index) => {
    const x = MARGIN + index * COLUMN;
    const most = COLUMN - GAP;
    return [
      // A truncated number would be a different number.
      line(shorten(value, 24), x, 476, { size: 56, fill: '#ffffff', weight: 700, most, least: 0.25 }),
      line(shorten(label, 24), x, 522, { size: 26, fill: '#a3a3ad', most }),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="630" viewBox="0 0 ${WIDTH} 630" role="img" aria-label="${escapeXml(`${kind}: ${short}`)}" font-family="Inter, 'Segoe UI', Arial, sans-serif">`,
    `<rect width="${WIDTH}" height="630" fill="#131316"/>`,
    `<rect width="${WIDTH}" height="12" fill="#f97316"/>`,
    line(shorten(kind, 40), MARGIN, 128, { size: 30, fill: '#f97316', weight: 600 }),
    line(short, MARGIN, 226, { size: 76, fill: '#ffffff', weight: 700 }, titleOr && shorten(titleOr, 44)),
    line(shorten(subtitle, 90), MARGIN, 292, { size: 32, fill: '#c9c9d1' }),
    ...says.slice(0, 2).map((text, n) => line(shorten(text, 90), MARGIN, 346 + 40 * n, { size: 28, fill: '#ffffff' })),
    ...columns,
    line(shorten(siteName, 40), MARGIN, 588, { size: 28, fill: '#a3a3ad', weight: 600 }),
    '</svg>',
  ].join('\n');
}
