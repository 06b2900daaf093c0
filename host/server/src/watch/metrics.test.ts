import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics';

const WELL = { isWell: true, says: null };
const checks = { services: WELL, database: WELL, disk: { isWell: false, says: 'Full.' }, releases: WELL, data: WELL };
const figures = () =>
  createMetrics(async () => ({
    status: 'not ready',
    checks,
    freeBytes: 1024,
    dataAge: 61_500,
    failingReaders: 2,
  })).text();

test('what is known is a figure in its unit', async () => {
  const text = await figures();
  for (const line of [
    'companion_check{check="disk"} 0',
    'companion_check{check="data"} 1',
    'companion_disk_free_bytes 1024',
    'companion_data_age_seconds 61.5',
    'companion_readers_failing 2',
  ])
    expect(text).toContain(`${line}\n`);
});

test('every alert is about figures that there are', async () => {
  const text = await figures();
  const rules = readFileSync(new URL('../../../../deploy/alerts.yml', import.meta.url), 'utf8');
  const named = new Set(rules.match(/companion_[a-z_]+/g)?.map((name) => name.replace(/_bucket$/, '')));
  expect(named.size).toBeGreaterThan(4);
  expect([...named].filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);
});
