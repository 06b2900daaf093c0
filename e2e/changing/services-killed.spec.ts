import type { Page } from '@playwright/test';
import { killService, processOf, type ServiceName } from '../kill';
import { asOperator } from '../service';
import { SITES } from '../sites';
import { expect, rowsOf, test } from '../visit';

const origin = `http://localhost:${SITES.changing.ports.site}`;
/**
 * Milliseconds for one service, while browsers and other suites use the processors: the backend needs two to three seconds
 * of a processor, and shares two with all of them. The time each took is printed beside the result.
 */
const BACK_MS = 60_000;
/** Each visitor uses the site in a separate context; the full run has more of them. */
const VISITORS = process.env.FULL ? 20 : 3;

const AT_ONCE = 4;

/** Pages that visitors open: those whose rows come from the backend. */
const PLACES = [
  { name: 'Slashes', rows: 4 },
  { name: 'Reviews', rows: 15 },
  { name: 'Profiles', rows: 12 },
] as const;

/** What no visitor may ever see: the browser's own error page, our last resort, a section that gave up. */
const WRONG = /Something went wrong|is not available|cannot start right now|This site can’t be reached|ERR_/;

/** Some follow a link on the open page, others open a new address; each must get the rows, and never a dead end. */
async function goOn(page: Page, turn: number): Promise<void> {
  const { name, rows } = PLACES[turn % PLACES.length] as (typeof PLACES)[number];
  const navigation = page.getByRole('navigation', { name: 'Main' });
  if (turn % 2 === 0) await navigation.getByRole('link', { name, exact: true }).click();
  else await page.goto(`/${name.toLowerCase()}`);
  const wrong: string[] = [];
  // Where rows are missing, the text in their place says why.
  const seen = async () => {
    wrong.push(...(await page.getByText(WRONG).allTextContents()));
    return (await rowsOf(page).count()) === rows
      ? 'its rows'
      : `${page.url()}: ${await page.locator('#root').textContent()}`;
  };
  await expect.poll(seen, { timeout: BACK_MS + 30_000, intervals: [200] }).toBe('its rows');
  expect(wrong).toEqual([]);
}

/** A few at once: more browsers than that wait for the processor, not for the site. */
async function everybody(pages: readonly Page[], turn: number): Promise<void> {
  for (let at = 0; at < pages.length; at += AT_ONCE)
    await Promise.all(pages.slice(at, at + AT_ONCE).map((page, index) => goOn(page, turn + at + index)));
}

type Health = { status: string; services: Record<string, string> };

/** Null if the request used a connection to the killed process. */
async function health(): Promise<Health | null> {
  const answer = await fetch(`${origin}/health.json`, { headers: { connection: 'close' } }).catch(() => null);
  return answer && ((await answer.json()) as Health);
}

/** Waits until another process serves; the time it took is printed beside the result. */
async function back(service: ServiceName, before: number | undefined): Promise<void> {
  const killed = Date.now();
  const isBack = async () => {
    const services = (await health())?.services;
    const now = processOf(service);
    return services?.[service] === 'up' && now !== undefined && now !== before;
  };
  await expect.poll(isBack, { message: `${service} is back`, timeout: BACK_MS, intervals: [100] }).toBe(true);
  test.info().annotations.push({ type: 'back', description: `${service} after ${Date.now() - killed} ms` });
}

test(`each service is killed while ${VISITORS} visitors use the site: back in seconds, and every visitor gets a page`, async ({
  asVisitor,
}) => {
  if (process.env.FULL) test.setTimeout(VISITORS * 100_000);
  const pages: Page[] = [];
  while (pages.length < VISITORS) pages.push(await asVisitor('/home'));
  for (const page of pages) await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  for (const [round, service] of (['site', 'releases', 'backend', 'network', 'jobs'] as const).entries()) {
    const before = killService(service);
    await Promise.all([back(service, before), everybody(pages, round)]);
  }
  await expect.poll(async () => (await health())?.status).toBe('ok');
});

// In the usual run the attacks kill the database during writes.
if (process.env.FULL)
  test('no acknowledged write is lost when the backend is killed', async () => {
    const said: number[] = [];
    let on = true;
    const write = async () => {
      while (on) {
        const rows = await asOperator<{ id: number }>('sync_notifications', 'POST', {
          type: 'other',
          status: 'in_progress',
          message: 'kept',
        }).catch(() => []);
        for (const { id } of rows) said.push(id);
      }
    };
    const writing = [write(), write()];
    await expect.poll(() => said.length, { intervals: [50] }).toBeGreaterThan(5);
    await back('backend', killService('backend'));
    const written = said.length;
    await expect.poll(() => said.length, { intervals: [50] }).toBeGreaterThan(written);
    on = false;
    await Promise.all(writing);
    const kept = await asOperator<{ id: number }>('sync_notifications?message=eq.kept&select=id', 'DELETE');
    const ids = new Set(kept.map(({ id }) => id));
    expect(said.filter((id) => !ids.has(id))).toEqual([]);
  });
