import type { Locale } from '@rainbow-me/rainbowkit';

/** Languages of the kit by tag; if a language has several, the first is used for unknown regions. */
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

/** Chinese is distinguished by script, which a region only implies. */
const SCRIPTS: Record<string, Locale> = {
  'zh-hans': 'zh-Hans',
  'zh-hant': 'zh-Hant',
  'zh-mo': 'zh-HK',
  'zh-sg': 'zh-CN',
};

/**
 * The kit's language for a list of preferred languages, as in `navigator.languages`; American English if it supports none of
 * them.
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
