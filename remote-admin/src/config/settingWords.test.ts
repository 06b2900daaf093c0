import { expect, test } from 'vitest';
import { readSetting, settingText, settingWords } from './settingWords';

test('days are a whole number from 0 to 3,650, a banner is any line', () => {
  expect(['0', ' 30 ', '3650', '3651', '-1', '1.5', '', 'x'].map((text) => readSetting(30, text))).toEqual([
    0,
    30,
    3650,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(readSetting('', '  We count anew.  ')).toBe('We count anew.');
  expect(readSetting('old', '')).toBe('');
});

test('each value in words', () => {
  expect(settingText('retention.logs', 1)).toBe('kept 1 day');
  expect(settingText('retention.logs', 0)).toBe('kept for ever');
  expect(settingText('banner', '')).toBe('none');
  expect(settingWords('constructor')).toEqual({ label: 'constructor', says: '' });
});
