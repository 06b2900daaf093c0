import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { METRIC_NAMES_FILE, metricNamesText } from './metricNames.ts';

test('the database stores the declared figures', () => {
  expect(readFileSync(METRIC_NAMES_FILE, 'utf8')).toBe(metricNamesText());
});
