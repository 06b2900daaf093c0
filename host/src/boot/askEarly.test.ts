import { configureData, functionQuery } from '@companion/data';
import { QueryClient } from '@companion/data/query';
import { miniAppsIndex } from '@companion/functions/miniAppsIndex';
import { afterEach, expect, test, vi } from 'vitest';
import { askEarly } from './askEarly';
import type { BootDocument } from './bootDocument';

const boot = { plan: { sections: [], refused: [] }, flags: {} } as unknown as BootDocument;
const ANSWER = { asOf: '2026-03-16T00:00:00Z', dataUntil: null, paramsVersion: 1, numbers: {}, flags: {}, runs: {} };
const page = () => new QueryClient().fetchQuery({ ...functionQuery(miniAppsIndex, {}), retry: false });
let asked: string[];

function backend(answer: () => Response): void {
  asked = [];
  configureData({ url: 'http://backend.test', publishableKey: 'k', clientId: 'x' });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).pathname.replace(/.*\//, ''));
    return answer();
  });
}
afterEach(() => vi.unstubAllGlobals());

test('the page uses the answers requested before it was loaded', async () => {
  backend(() => Response.json(ANSWER));
  askEarly(boot, { pathname: '/home', search: '' });
  await vi.waitFor(() => expect(asked).toContain('mini_apps_index'));
  expect(await page()).toEqual(ANSWER);
  expect(asked.filter((name) => name === 'mini_apps_index')).toHaveLength(1);
});

test('the page repeats a failed early call itself, and reports it', async () => {
  backend(() => Response.json({ message: 'no', code: 'X' }, { status: 400 }));
  askEarly(boot, { pathname: '/home', search: '' });
  await expect(page()).rejects.toThrow('no');
  expect(asked.filter((name) => name === 'mini_apps_index')).toHaveLength(2);
});

test('where there is no page, no call is made', () => {
  backend(() => Response.json(ANSWER));
  askEarly(boot, { pathname: '/of/no/page', search: '' });
  expect(asked).toEqual([]);
});
