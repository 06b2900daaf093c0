import type { Font } from './previewFonts';

type Letters = Pick<Font, 'family' | 'has'>;

const LINE = /<text([^>]*)>([^<]*)<\/text>/g;
/** What stands in for a line that cannot be drawn. */
const OTHER = / data-or="([^"]*)"/;
/** Joiners and forms of an emoji: where a font lacks them, the signs they stand between are drawn all the same. */
const UNSEEN = /\p{Cf}|\ufe0e|\ufe0f/u;

/**
 * The card with each line in one font that has every sign of it: the renderer's own search for a second font draws boxes as
 * soon as the two shape a line into different numbers of signs. Where no font has them all, the signs that are no letters are
 * left out; a line that would still lose letters gives way to the one it names (`data-or`), for half a name is another name,
 * and without one it loses them.
 */
export function inFonts(svg: string, fonts: readonly Letters[]): string {
  return svg.replace(LINE, (_, attributes: string, text: string) => {
    const other = OTHER.exec(attributes)?.[1];
    const bare = attributes.replace(OTHER, '');
    const { family, shown } = lineOf(text, fonts) ?? lineOf(other ?? '', fonts) ?? inLatin(other ?? text, fonts);
    return `<text${family === 'Inter' ? '' : ` font-family="${family}"`}${bare}>${shown}</text>`;
  });
}

type Line = { family: string; shown: string };

/** The line whole, else without signs that are no letters; null where nothing of it would be left, or letters would be lost. */
function lineOf(text: string, fonts: readonly Letters[]): Line | null {
  for (const wanted of [text, text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{Cf}\s]/gu, '')])
    for (const font of fonts) {
      if (wanted.trim() === '' || ![...wanted].every((sign) => UNSEEN.test(sign) || isIn(font, sign))) continue;
      return { family: font.family, shown: [...wanted].filter((sign) => isIn(font, sign)).join('') };
    }
  return null;
}

const inLatin = (text: string, [inter]: readonly Letters[]): Line => ({
  family: 'Inter',
  shown: [...text].filter((sign) => inter && isIn(inter, sign)).join(''),
});

const isIn = ({ has }: Letters, sign: string) => /\s/.test(sign) || has(sign.codePointAt(0) ?? 0);
