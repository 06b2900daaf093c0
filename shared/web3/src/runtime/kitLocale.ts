import type { Locale } from '@rainbow-me/rainbowkit';

/** The languages of the kit, by their tags; where a language has several, the first is taken for regions it does not know. */
const TAGS = [
  ...[
    'en-US',
    'ar-AR',
    'de-DE',
    'es-419',
    'fr-FR',
    'hi-IN',
    'id-ID',
    'ja-JP',
    'ko-KR',
    'ms-MY',
    'pt-BR',
    'ru-RU',
    'th-TH',
  ],
  ...['tr-TR', 'uk-UA', 'vi-VN', 'zh-CN', 'zh-HK', 'zh-TW'],
] as readonly Locale[];

/** Chinese is told apart by its script, which a region only implies. */
const SCRIPTS: Record<string, Locale> = {
  'zh-hans': 'zh-Hans',
  'zh-hant': 'zh-Hant',
  'zh-mo': 'zh-HK',
  'zh-sg': 'zh-CN',
};

/**
 * The kit's language for somebody who reads these, the best first, as `navigator.languages` names them; American English when
 * it has none of them.
 */
export function kitLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const tag = language.toLowerCase();
    const [base = '', second = ''] = tag.split('-');
    const found =
      TAGS.find((known) => known.toLowerCase() === tag) ??
      SCRIPTS[`${base}-${second}`] ??
      TAGS.find((known) => known.slice(0, known.indexOf('-')) === base);
    if (found) return found;
  }
  return 'en-US';
}
