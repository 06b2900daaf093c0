import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type HasLetter, lettersOf } from './fontLetters';

/** A font in memory; `family` is the name used in drawings. */
export type Font = { family: string; bytes: Uint8Array; has: HasLetter };
type File = readonly [family: string, file: string];

const INTER = ['400Regular', '600SemiBold', '700Bold'].map(
  (weight): File => ['Inter', `inter/${weight}/Inter_${weight}.ttf`],
);

const KOSUGI: File = ['Kosugi', 'kosugi/Kosugi_400Regular.ttf'];
const XIAOWEI: File = ['ZCOOL XiaoWei', 'zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf'];

/**
 * Small fonts for scripts that Inter does not cover, each loaded when a card first needs it. If two have a character, the
 * first wins: kana come with Japanese character forms.
 */
const OTHERS: readonly (readonly [letters: RegExp, font: File])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, KOSUGI],
  [/\p{Script=Han}/u, XIAOWEI],
  [/\p{Script=Han}/u, KOSUGI],
  [/\p{Script=Hangul}/u, ['Gowun Dodum', 'gowun-dodum/400Regular/GowunDodum_400Regular.ttf']],
  [/\p{Script=Arabic}/u, ['Noto Sans Arabic', 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf']],
  [/\p{Script=Hebrew}/u, ['Noto Sans Hebrew', 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf']],
  [
    /\p{Script=Devanagari}/u,
    ['Noto Sans Devanagari', 'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'],
  ],
  [/\p{Script=Thai}/u, ['Noto Sans Thai', 'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf']],
  [/\p{Extended_Pictographic}/u, ['Noto Emoji', 'noto-emoji/400Regular/NotoEmoji_400Regular.ttf']],
];

const { resolve } = createRequire(import.meta.url);
const kept = new Map<string, Promise<Font>>();

function read([family, file]: File): Promise<Font> {
  const known =
    kept.get(file) ??
    readFile(resolve(`@expo-google-fonts/${file}`)).then((bytes) => ({ family, bytes, has: lettersOf(bytes) }));
  kept.set(file, known);
  return known;
}

/** The fonts a text needs in order of priority, Inter first. */
export function fontsFor(text: string): Promise<Font[]> {
  const others = OTHERS.filter(([letters]) => letters.test(text)).map(([, font]) => font);
  return Promise.all([...INTER, ...new Set(others)].map(read));
}
