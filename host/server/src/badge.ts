import { formatNumber, levelOf } from '@companion/domain';
import { escapeHtml } from './html';
import type { Subject } from './subjects';

const WIDTH = 344;
const HEIGHT = 56;
/** Room of a line, px: beside the mark of the site, and the edge. */
const LINE_PX = WIDTH - 62;
/** Widths of signs, of the font's size: nobody's fonts are known, so these are those of wide ones. */
const WIDE = 1.1;
const NARROW = 0.6;
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Letters that are about as wide as an `m` at most. */
const SLIM = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\s]/u;

/** A badge of a person to stand on other sites: name, score, level, and the word about them where it may stand there. */
export function badge({ title, person }: Required<Subject>, siteName: string): string {
  const level = levelOf(person.score);
  const standing = [person.score === null ? 'no score yet' : formatNumber(person.score), level?.name, person.word];
  const words = standing.filter(Boolean).join(' · ');
  const name = line(person.name, 15);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(`${title}: ${words} (${siteName})`)}">`,
    // An image follows the viewer's color scheme.
    '<style>.ground{fill:#fff;stroke:#d4d4d8}.name{fill:#18181b}.words{fill:#52525b}@media (prefers-color-scheme:dark){.ground{fill:#18181b;stroke:#3f3f46}.name{fill:#fafafa}.words{fill:#a1a1aa}}</style>',
    `<rect class="ground" x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="9"/>`,
    '<circle cx="26" cy="28" r="10" fill="none" stroke="#ff8f3f" stroke-width="5"/>',
    '<g font-family="Inter,system-ui,sans-serif">',
    `<text class="name" x="48" y="25" font-size="15" font-weight="600">${escapeHtml(name)}</text>`,
    `<text class="words" x="48" y="43" font-size="12">${escapeHtml(line(words, 12))}</text>`,
    '</g></svg>',
  ].join('');
}

/** As much of a text as surely fits on its line, px. */
function line(text: string, size: number): string {
  const all = [...signs.segment(text)].map(({ segment }) => segment);
  let left = LINE_PX;
  const fits = all.findIndex((sign) => {
    left -= size * (SLIM.test(sign) ? NARROW : WIDE);
    return left < 0;
  });
  // The dots need the room of two signs.
  return fits < 0
    ? text
    : `${all
        .slice(0, Math.max(1, fits - 2))
        .join('')
        .trimEnd()}…`;
}
