import type { Measure } from './fitted';

/** Lines in the only font that draws a letter and its vowel sign as two glyphs side by side. */
const LINE = /(<text font-family="Noto Sans Devanagari"[^>]*>)([^<]*)(<\/text>)/g;
const FONT_SIZE = 100;

const signs = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/**
 * The card with extra space after letters followed by a vowel sign (कि, का): the renderer advances by only one of the two
 * glyphs and would draw the next one over them. In em units, so that the line can still be shrunk.
 */
export function spread(svg: string, measure: Measure): string {
  return svg.replace(LINE, (_, begin: string, text: string, end: string) => {
    const width = (shown: string) =>
      measure(`<text x="100" y="300" font-family="Noto Sans Devanagari" font-size="${FONT_SIZE}">${shown}</text>`);
    const step = width('कक') - width('क');
    let room = 0;
    const spaced = [...signs.segment(text)].map(({ segment: sign }) => {
      // A leading space in a part would not be drawn.
      if (sign === ' ') return sign;
      const shown = room > 1 ? `<tspan dx="${(room / FONT_SIZE).toFixed(3)}em">${sign}</tspan>` : sign;
      room = sign.length > 1 ? width(sign) + step - width(`${sign}क`) : 0;
      return shown;
    });
    return begin + spaced.join('') + end;
  });
}
