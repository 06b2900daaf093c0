import type { Font } from './previewFonts';

type Letters = Pick<Font, 'family' | 'has'>;

const LINE = /<text([^>]*)>([^<]*)<\/text>/g;
/** What stands in for a line that cannot be drawn. */
const OTHER = / data-or="([^"]*)"/;
/** Joiners and forms of an emoji: where a font lacks them, the signs they stand between are drawn all the same. */
const UNSEEN = /\p{Cf}|\ufe0e|\ufe0f/u;

/**
 * The card with every sign in a font that has it, run by run: the renderer's own search for a second font draws boxes as soon as
 * the two shape a line into different numbers of signs. Where it cannot draw the runs beside each other either (joined emoji,
 * Arabic beside a sign), signs that are no letters are left out. A line that would lose letters gives way to the one it names
 * (`data-or`), for half a name is another name, and without one it loses them.
 *
 * @param draws whether the renderer draws a line of several runs
 */
export function inFonts(svg: string, fonts: readonly Letters[], draws: (line: string) => boolean = () => true): string {
  return svg.replace(LINE, (_, attributes: string, text: string) => {
    const other = OTHER.exec(attributes)?.[1];
    const bare = attributes.replace(OTHER, '');
    for (const runs of [...linesOf(text, fonts), ...linesOf(other ?? '', fonts)]) {
      const line = written(runs, bare);
      if (runs.length === 1 || draws(line)) return line;
    }
    return written(inLatin(other ?? text, fonts), bare);
  });
}

type Run = { family: string; shown: string };

function written(runs: readonly Run[], attributes: string): string {
  const named = ({ family }: Run) => (family === 'Inter' ? '' : ` font-family="${family}"`);
  const [only, ...more] = runs;
  if (only && more.length === 0) return `<text${named(only)}${attributes}>${only.shown}</text>`;
  return `<text${attributes}>${runs.map((run) => `<tspan${named(run)}>${run.shown}</tspan>`).join('')}</text>`;
}

/** A line whole, else without signs that are no letters, each in as few runs as its fonts allow; none that would lose letters. */
function linesOf(text: string, fonts: readonly Letters[]): Run[][] {
  const bare = text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{Cf}\s]/gu, '');
  return [...new Set([text, bare])]
    .filter((wanted) => wanted.trim() !== '' && [...wanted].every((sign) => UNSEEN.test(sign) || fontOf(sign, fonts)))
    .map((wanted) => runsOf([...wanted], fonts));
}

function runsOf(signs: readonly string[], fonts: readonly Letters[]): Run[] {
  const fits = (font: Letters) => signs.every((sign) => UNSEEN.test(sign) || isIn(font, sign));
  const runs: Run[] = [];
  let current = fonts.find(fits) ?? fonts[0];
  for (const sign of signs) {
    // The space of an emoji font is as wide as an emoji.
    const stays = current && isIn(current, sign) && !(/\s/.test(sign) && current.family === 'Noto Emoji');
    const font = stays || UNSEEN.test(sign) ? current : fontOf(sign, fonts);
    if (!font || !isIn(font, sign)) continue;
    const last = runs.at(-1);
    if (last?.family === font.family) last.shown += sign;
    else runs.push({ family: font.family, shown: sign });
    current = font;
  }
  return runs;
}

const inLatin = (text: string, [inter]: readonly Letters[]): Run[] => [
  { family: 'Inter', shown: [...text].filter((sign) => inter && isIn(inter, sign)).join('') },
];

const fontOf = (sign: string, fonts: readonly Letters[]) => fonts.find((font) => isIn(font, sign));
const isIn = ({ has }: Letters, sign: string) => /\s/.test(sign) || has(sign.codePointAt(0) ?? 0);
