import type { Measure } from './fitted';

/** Lines in the one font that draws a letter and its vowel as two signs side by side. */
const LINE = /(<text font-family="Noto Sans Devanagari"[^>]*>)([^<]*)(<\/text>)/g;
const FONT_SIZE = 100;

const signs = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/**
 * The card with room behind letters with a vowel beside them (कि, का): the renderer moves on by one of the two, and would draw the
 * next sign over them. In units of the letters, so that a line may still get smaller.
 */
export function spread(svg: string, measure: Measure): string {
  return svg.replace(LINE, (_, begin: string, text: string, end: string) => {
    const width = (shown: string) =>
      measure(`<text x="100" y="300" font-family="Noto Sans Devanagari" font-size="${FONT_SIZE}">${shown}</text>`);
    const step = width('कक') - width('क');
    let room = 0;
    const spaced = [...signs.segment(text)].map(({ segment: sign }) => {
      // A space that begins a part would not be drawn.
      if (sign === ' ') return sign;
      const shown = room > 1 ? `<tspan dx="${(room / FONT_SIZE).toFixed(3)}em">${sign}</tspan>` : sign;
      room = sign.length > 1 ? width(sign) + step - width(`${sign}क`) : 0;
      return shown;
    });
    return begin + spaced.join('') + end;
  });
}
