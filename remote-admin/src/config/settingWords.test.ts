import { expect, test } from 'vitest';
import { readSetting, settingText, settingWords } from './settingWords';

const none = { least: null, most: null, whole: false, longest: null, words: null, because: 'So it is.' };
const DAYS = { ...none, least: 0, most: 3650, whole: true };
const LINE = { ...none, longest: 20 };

test('days are a whole number within their range, a banner is any line of its length', () => {
  expect(['0', ' 30 ', '3650', '3651', '-1', '1.5', '', 'x'].map((text) => readSetting(30, text, DAYS))).toEqual([
    0,
    30,
    3650,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(readSetting('', '  We count anew.  ', LINE)).toBe('We count anew.');
  expect(readSetting('old', '', LINE)).toBe('');
  expect(readSetting('old', 'x'.repeat(21), LINE)).toBeNull();
});

test('each value in words', () => {
  expect(settingText('retention.logs', 1)).toBe('kept 1 day');
  expect(settingText('retention.logs', 0)).toBe('kept forever');
  expect(settingText('banner', '')).toBe('none');
  expect(settingWords('constructor')).toEqual({ label: 'constructor', says: '' });
});
