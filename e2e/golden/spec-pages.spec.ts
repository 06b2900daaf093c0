import type { AnyFunction } from '@companion/functions';
import { DECLARED_FUNCTIONS } from '@companion/functions/book';
import type { Page } from '@playwright/test';
import { privateKeyToAccount } from 'viem/accounts';
import { daily } from '../../shared/testing/src/daily';
import { accessibilityFindings } from '../accessibility';
import { signIn, unlist } from '../admin';
import type { Kit } from '../kit';
import { keysOf, sessionOf } from '../owner';
import { declaredAt, hasPage, plan } from '../pages';
import { asOperator } from '../service';
import { SITES } from '../sites';
import { PAGE_LINES, type PageLine } from '../specification';
import { asksByItself, expect, refetch, settled, sidewaysScroll, test } from '../visit';
import { KEYS } from '../wallet';

/** Is this the page of that row, and not one that takes any id at this address? */
function isHere({ page, at }: PageLine): boolean {
  const shape = (pattern = '') => pattern.replace(/\{\w+\}|:\w+/g, ':');
  return shape(declaredAt(at)) === shape(page);
}

const here = PAGE_LINES.filter(isHere);
const missing = PAGE_LINES.filter((line) => !isHere(line));

/** Breaks no rule of WCAG 2.2 AA, and does not scroll sideways on a phone. */
async function acceptable(page: Page): Promise<void> {
  await settled(page);
  expect(await accessibilityFindings(page), page.url()).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => sidewaysScroll(page), page.url()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test.describe('pages in the specification', () => {
  // The server knows neither session nor flags of this browser; for it an admin's page is missing.
  test.use({ allowed: [/status of 404/] });

  test('are all counted, and an address without its page is a 404', async ({ request }) => {
    expect(PAGE_LINES).toHaveLength(59);
    console.log(`spec pages: ${here.length} here, ${missing.length} missing`);
    for (const { page, at, heading, shows } of missing) {
      expect((await request.get(at)).status(), page).toBe(404);
      expect([page, heading, shows]).toEqual([page, '', '']);
    }
  });

  test('that exist show their own text', () => {
    for (const { page, heading, shows } of here) expect([heading, shows], page).not.toContain('');
  });

  // Pages open to visitors are tested in every-page.spec.ts.
  test('that only admins see or a flag hides exist too, break no rule of WCAG 2.2 AA and fit a phone', async ({
    page,
    asAdmin,
  }) => {
    await asAdmin('admin');
    await asksByItself(page);
    await page.route('**/rpc/site_status*', async (route) => {
      const response = await refetch(route);
      const status = await response.json();
      for (const flag of Object.keys(status.flags)) status.flags[flag] = true;
      await route.fulfill({ response, json: status });
    });
    const main = page.getByRole('main');
    // The last three are pages the site has in addition.
    const hidden: readonly Pick<PageLine, 'at' | 'heading' | 'shows'>[] = [
      ...here.filter(({ at }) => !hasPage(at)),
      { at: '/admin/releases', heading: 'Releases', shows: 'What visitors run' },
      { at: '/admin/audit', heading: 'Audit', shows: '' },
      { at: '/admin/statements', heading: 'Statements', shows: '' },
    ];
    for (const { at, heading, shows } of hidden) {
      await page.goto(at);
      await expect(main.getByRole('heading', { level: 1 }), at).toHaveText(heading);
      await expect(main, at).toContainText(shows, { useInnerText: true });
    }
    for (const { at } of daily(hidden, 6)) {
      await page.goto(at);
      await acceptable(page);
    }
  });

  const ADMIN_PAGES = plan.sections.flatMap(({ declaration: { adminOnly, routes } }) => (adminOnly ? routes : []));

  // The usual run takes the first, the last and a former admin: the calls below are made by all of them.
  type Comer = Pick<Kit, 'asWallet' | 'asAdmin'> & { page: Page };
  const ROLES = [
    { who: 'a visitor', come: ({ page }: Comer) => page.goto('/feedback'), sees: false },
    { who: 'a wallet of nobody', come: ({ asWallet }: Comer) => asWallet('stranger'), sees: false },
    { who: 'a verified wallet', come: ({ page }: Comer) => signIn(page, 'mallory'), sees: false },
    {
      who: 'an inactive admin',
      come: ({ asAdmin }: Comer) => asAdmin('admin', { key: 'mallory', is_active: false }),
      sees: false,
    },
    { who: 'an admin', come: ({ asAdmin }: Comer) => asAdmin('admin', { key: 'mallory' }), sees: true },
    { who: 'an owner', come: ({ asAdmin }: Comer) => asAdmin('owner', { key: 'mallory' }), sees: true },
  ];
  for (const { who, come, sees } of process.env.FULL ? ROLES : ROLES.filter(({ who }) => !/wallet/.test(who)))
    test(`${sees ? 'each' : 'no'} admin page exists for ${who}${sees ? '' : ', and none of its code is loaded'}`, async ({
      page,
      asWallet,
      asAdmin,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await come({ page, asWallet, asAdmin });
      expect(ADMIN_PAGES.length).toBeGreaterThan(5);
      for (const { path, title } of ADMIN_PAGES) {
        await page.goto(path);
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading, path).toHaveText(sees ? title : 'For admins');
      }
      const ofAdmins = asked.filter((url) => /\/admin\/\d|rpc\/admin_|release-control/.test(url));
      expect(ofAdmins.length > 0).toBe(sees);
    });

  // Every function with every role: backend/supabase/tests/policies.test.ts.
  test('the calls behind the pages answer admins alone, and changes of the site owners alone', async () => {
    const { ports, dataDir } = SITES.golden;
    const { publishable } = keysOf(dataDir);
    const mallory = { wallet_address: privateKeyToAccount(KEYS.mallory).address.toLowerCase() };
    const listed = (entry: object) => () => asOperator('admin_whitelist', 'POST', { ...mallory, ...entry });
    const READS = Object.values<AnyFunction>(DECLARED_FUNCTIONS).filter(
      ({ rights, writes, args }) =>
        rights === 'admin' && !writes && !Object.values<{ required?: boolean }>(args).some(({ required }) => required),
    );
    expect(READS.length).toBeGreaterThan(6);
    // A change that no owner can make either: it is rejected for its content (400) once the person has the right.
    const change = { flag: 'no such flag', enabled: true, reason: 'To see who may.' };
    for (const [who, key, list, reads, control, changes] of [
      ['a visitor', null, null, 401, 401, 401],
      ['a wallet of nobody', 'second', null, 403, 403, 403],
      ['a verified wallet', 'mallory', null, 403, 403, 403],
      ['an inactive admin', 'mallory', listed({ role: 'admin', is_active: false }), 403, 403, 403],
      ['an admin', 'mallory', listed({ role: 'admin' }), 200, 200, 403],
      ['an owner', 'mallory', listed({ role: 'owner' }), 200, 200, 400],
    ] as const) {
      await list?.();
      const headers = {
        apikey: publishable,
        'content-type': 'application/json',
        ...(key && { authorization: `Bearer ${await sessionOf(SITES.golden, key)}` }),
      };
      const status = async (path: string, body: object) =>
        (
          await fetch(`http://localhost:${ports.backend}${path}`, {
            method: 'POST',
            headers,
            body: JSON.stringify(body),
          })
        ).status;
      for (const { name } of READS) expect(await status(`/rest/v1/rpc/${name}`, {}), `${who} ${name}`).toBe(reads);
      expect(await status('/functions/v1/release-control', { overview: true }), who).toBe(control);
      expect(await status('/rest/v1/rpc/admin_flag_set', change), who).toBe(changes);
      await unlist('mallory');
    }
  });
});
