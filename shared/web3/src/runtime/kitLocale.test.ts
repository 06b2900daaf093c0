import { expect, test } from 'vitest';
import { kitLocale } from './kitLocale';

test.each([
  [['de-CH', 'en'], 'de-DE'],
  [['nl-NL', 'fr-CA'], 'fr-FR'],
  [['es-ES'], 'es-419'],
  [['pt'], 'pt-BR'],
  [['zh-Hant-TW'], 'zh-Hant'],
  [['zh-TW'], 'zh-TW'],
  [['zh'], 'zh-CN'],
  [['uk'], 'uk-UA'],
  [['en-GB', 'de'], 'en-US'],
  [['nl', 'x-klingon', ''], 'en-US'],
  [[], 'en-US'],
])('%j reads %s', (languages, locale) => {
  expect(kitLocale(languages)).toBe(locale);
});
