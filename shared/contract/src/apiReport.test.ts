import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiReport, REPORT_FILE } from '../tools/apiReport';

test('the committed report of the public face is that of the code', () => {
  expect(apiReport()).toBe(readFileSync(REPORT_FILE, 'utf8'));
});
