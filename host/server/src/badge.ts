import { formatNumber, levelOf } from '@companion/domain';
import { escapeHtml } from './html';
import type { Subject } from './subjects';

const WIDTH = 344;
const HEIGHT = 56;
/** Usable width of a line in px, next to the site's mark and the margins. */
const LINE_PX = WIDTH - 62;
/** Character widths relative to the font size. The viewer's font is unknown, so these assume a wide one. */
const WIDE = 1.1;
const NARROW = 0.6;
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Characters no wider than roughly an `m`. */
const SLIM = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\s]/u;

/** Badge of a person for embedding on other sites: name, score, level, and their word where it may be shown publicly. */
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

/** As much of a text as is guaranteed to fit on its line (in px). */
function line(text: string, size: number): string {
  const all = [...signs.segment(text)].map(({ segment }) => segment);
  let left = LINE_PX;
  const fits = all.findIndex((sign) => {
    left -= size * (SLIM.test(sign) ? NARROW : WIDE);
    return left < 0;
  });
  // The ellipsis takes the width of two characters.
  return fits < 0
    ? text
    : `${all
        .slice(0, Math.max(1, fits - 2))
        .join('')
        .trimEnd()}…`;
}
