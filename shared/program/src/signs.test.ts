import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OLDEST_SIGN_MS, readSigns, signer } from './signs';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'signs-')), 'services');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => join(folder, `${name}.json`);

test('a service is up while it leaves signs of life, and down when the last one is old', () => {
  expect(readSigns(folder)).toEqual({ services: {}, problems: {} });
  const now = Date.now();
  const sign = signer(file('jobs'), () => null);
  sign();
  expect(readSigns(folder, now).services).toEqual({ jobs: 'up' });
  expect(readSigns(folder, now + OLDEST_SIGN_MS + 2_000).services).toEqual({ jobs: 'away' });
  utimesSync(file('jobs'), 0, 0);
  expect(readSigns(folder, now).services).toEqual({ jobs: 'away' });
  sign();
  expect(readSigns(folder, now).services).toEqual({ jobs: 'up' });
});

test('its problem is reported while it is alive, and a removed file is created again', () => {
  let problem: string | null = 'The database is damaged.';
  const sign = signer(file('backend'), () => problem);
  sign();
  expect(readSigns(folder)).toEqual({ services: { backend: 'up' }, problems: { backend: 'The database is damaged.' } });
  expect(readSigns(folder, Date.now() + 60_000)).toEqual({ services: { backend: 'away' }, problems: {} });
  problem = null;
  sign();
  expect(readSigns(folder).problems).toEqual({});
  rmSync(folder, { recursive: true });
  sign();
  sign();
  expect(readdirSync(folder)).toEqual(['backend.json']);
});
