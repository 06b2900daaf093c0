import { generateKeys, signState } from '@companion/registry';
import { expect, test } from 'vitest';
import { releasesProblem } from './releasesProblem';

const STATE = { schema: 1 as const, revision: 1, hosts: [], sections: {}, at: '2026-01-01T00:00:00Z' };

test('a trusted registry is no problem, any other state is reported', async () => {
  const registry = await generateKeys();
  const signed = async (site: string) =>
    Response.json(await signState({ ...STATE, site, author: 'ann', reason: 'test' }, registry.privateKey));
  const at = (answer: () => Response | Promise<Response>) =>
    releasesProblem({ releasesUrl: 'https://releases.test', registry }, async (address) => {
      expect(address).toBe('https://releases.test/registry.json');
      return answer();
    })();
  expect(await at(() => signed(registry.site))).toBeNull();
  expect(await at(() => new Response('', { status: 503 }))).toBe('The release store answered 503.');
  expect(await at(() => new Response('{"payload":'))).toMatch(/^The release store cannot be used: ./);
  expect(await at(() => signed('site-of-others'))).toMatch(/^The release store cannot be used: The registry .+/);
  expect(await at(() => Promise.reject(new TypeError('fetch failed')))).toBe(
    'The release store cannot be used: fetch failed',
  );
});
