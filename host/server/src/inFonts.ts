import type { Font } from './previewFonts';

type Letters = Pick<Font, 'family' | 'has'>;

const LINE = /<text([^>]*)>([^<]*)<\/text>/g;
/** Fallback text of a line that cannot be drawn. */
const OTHER = / data-or="([^"]*)"/;
/** Joiners and emoji variation selectors: if a font lacks them, the characters around them are still drawn. */
const UNSEEN = /\p{Cf}|\ufe0e|\ufe0f/u;

/** ำ split into its two parts, which the renderer draws side by side; the tone mark goes between them. */
const SARA_AM = /([\u0e48-\u0e4b]?)\u0e33/g;

/** Fallbacks for a line with missing glyphs, least lossy first: unchanged, split emoji sequences, drop non-letters. */
const LESS: readonly ((text: string) => string)[] = [
  (text) => text,
  simpleEmoji,
  (text) => simpleEmoji(text).replace(/[^\p{L}\p{M}\p{N}\p{P}\p{Cf}\s]/gu, ''),
];

/** Emoji as single characters and flags as letters: no skin tones, no keycaps, no joined groups. */
function simpleEmoji(text: string): string {
  return text
    .replace(/\p{Regional_Indicator}/gu, (flag) => String.fromCodePoint((flag.codePointAt(0) ?? 0) - 0x1f1e6 + 0x41))
    .replace(/\p{Emoji_Modifier}|\ufe0f|\u20e3|[\u{e0020}-\u{e007f}]/gu, '')
    .replace(/(?<=\p{Extended_Pictographic})\u200d/gu, '');
}

/**
 * The card with every character in a font that has it, run by run: the renderer's own font fallback draws boxes as soon as
 * two fonts shape a line into different glyph counts. Stylized letters (𝕿, ﬁ) that no font has are drawn as plain letters. If
 * the runs cannot be drawn side by side, joined emoji are split, and then non-letters (next to Arabic) are dropped. A line
 * that would lose letters is replaced by its `data-or` text, because half a name is a different name; without one it loses
 * them.
 *
 * @param draws whether the renderer can draw a line of several runs
 */
export function inFonts(svg: string, fonts: readonly Letters[], draws: (line: string) => boolean = () => true): string {
  return svg.replace(LINE, (_, attributes: string, text: string) => {
    const other = OTHER.exec(attributes)?.[1];
    const bare = attributes.replace(OTHER, '');
    for (const runs of [...linesOf(text, fonts), ...linesOf(other ?? '', fonts)]) {
      const line = written(runs, bare);
      const shown = runs.map((run) => run.shown).join('');
      if (runs.length === 1 ? !BEHIND_OTHERS.test(shown) : !SHAPED.test(shown) && draws(line)) return line;
    }
    return written(inLatin(other ?? text, fonts), bare);
  });
}

/** Letters that are reordered by their neighbors: next to a run in another font the renderer draws them apart. */
const SHAPED = /\p{Script=Devanagari}/u;
/** The renderer shapes a whole line for the script of its first letter, so after a Latin letter these are not joined. */
const BEHIND_OTHERS = /^[^\p{L}]*(?!\p{Script=Devanagari})\p{L}.*\p{Script=Devanagari}/u;
/** A line that starts with a right-to-left script is read right to left, whatever follows. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const EMBEDDING = ['\u202b', '\u202c'] as const;

type Run = { family: string; shown: string };

function written(runs: readonly Run[], attributes: string): string {
  const named = ({ family }: Run) => (family === 'Inter' ? '' : ` font-family="${family}"`);
  const [only, ...more] = runs;
  const [begin, end] = RIGHT_TO_LEFT.test(runs.map(({ shown }) => shown).join('')) ? EMBEDDING : ['', ''];
  if (only && more.length === 0) return `<text${named(only)}${attributes}>${begin}${only.shown}${end}</text>`;
  return `<text${attributes}>${begin}${runs.map((run) => `<tspan${named(run)}>${run.shown}</tspan>`).join('')}${end}</text>`;
}

/**
 * Candidate lines: the whole text, then versions with fewer non-letters, each in as few runs as its fonts allow; none drops a
 * letter.
 */
function linesOf(text: string, fonts: readonly Letters[]): Run[][] {
  const plain = [...text.replace(SARA_AM, '\u0e4d$1\u0e32')]
    .map((sign) => (fontOf(sign, fonts) ? sign : sign.normalize('NFKC')))
    .join('');
  return [...new Set(LESS.map((less) => less(plain)))]
    .filter((wanted) => wanted.trim() !== '' && [...wanted].every((sign) => UNSEEN.test(sign) || fontOf(sign, fonts)))
    .map((wanted) => runsOf([...wanted], fonts));
}

function runsOf(signs: readonly string[], fonts: readonly Letters[]): Run[] {
  const fits = (font: Letters) => signs.every((sign) => UNSEEN.test(sign) || isIn(font, sign));
  const runs: Run[] = [];
  let current = fonts.find(fits) ?? fonts[0];
  for (const sign of signs) {
    // A space in an emoji font is as wide as an emoji.
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
