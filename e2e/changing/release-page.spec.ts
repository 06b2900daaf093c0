import { readFileSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha384 } from '@companion/registry';
import { changeRegistry, currentState, FolderStore } from '@companion/release';
import { documentKey, registryKeys } from '@companion/release/keys';
import { documentToken, inTheNameOf, siteKeyOf } from '../../shared/limits/src';
import { signInAsAdmin, unlist } from '../admin';
import { SITES } from '../sites';
import { expect, sidewaysScroll, test } from '../visit';

// The server knows no session of this browser; the broken release is meant to break.
test.use({ allowed: [/status of 404|broken on purpose|section-evaluate/] });
test.afterEach(() => unlist('heidi'));

const { ports, dataDir } = SITES.golden;
const SECTION = 'slashes';
const BROKEN = '9.9.9';

/** Publishes a release of the section that throws as soon as it runs, and gives it to everyone as a canary. */
async function offerBrokenCanary(): Promise<string> {
  const store = new FolderStore(join(dataDir, 'releases'));
  const keys = await registryKeys(join(dataDir, 'release-keys.json'));
  const current = (await currentState(store, keys))?.sections[SECTION]?.current.version ?? '';
  const release = JSON.parse((await store.read(`${SECTION}/${current}/release.json`)) ?? '{}');
  const code = 'throw new Error("broken on purpose");';
  const entry = {
    path: release.entry,
    integrity: await sha384(code),
    kind: 'js',
    size: code.length,
    brotli: code.length,
  };
  const files = release.assets.filter(({ path }: { path: string }) => path !== release.entry);
  const text = JSON.stringify({ ...release, version: BROKEN, container: 'slashes_broken', assets: [entry, ...files] });
  const folder = await store.workFolder(SECTION);
  await cp(join(dataDir, 'releases', SECTION, current), folder, { recursive: true });
  await writeFile(join(folder, release.entry), code);
  for (const end of ['.br', '.gz']) await rm(join(folder, release.entry + end), { force: true });
  await writeFile(join(folder, 'release.json'), text);
  await store.publish(SECTION, BROKEN, folder);
  const canary = { version: BROKEN, digest: await sha384(text) };
  await changeRegistry(store, keys, { author: 'suite', reason: 'To see it fail.' }, () => [
    { action: 'canary', section: SECTION, release: canary, percent: 100, salt: 'ab'.repeat(8) },
  ]);
  return current;
}

/** Tells of both releases as visitors of as many addresses do. */
async function report(version: string, visits: number, failed: number): Promise<void> {
  const { publishable, secret } = JSON.parse(readFileSync(join(dataDir, 'postgres/keys.json'), 'utf8'));
  const key = documentKey(await registryKeys(join(dataDir, 'release-keys.json')));
  const about = { section: SECTION, version, bucket: version === BROKEN ? 'canary' : 'current', duration_ms: 400 };
  for (let i = 0; i < visits; i++) {
    const visitor = `${version} ${i}`;
    const event = i < failed ? { phase: 'mount', error: 'mount' } : { phase: 'ready', error: null };
    const response = await fetch(`http://localhost:${ports.backend}/functions/v1/release-telemetry`, {
      method: 'POST',
      headers: {
        apikey: publishable,
        'content-type': 'application/json',
        ...inTheNameOf(siteKeyOf(secret))(visitor),
      },
      body: JSON.stringify({ token: await documentToken(key, visitor, Date.now()), events: [{ ...about, ...event }] }),
    });
    expect(await response.json()).toEqual({ counted: true });
  }
}

test('a canary is judged in one sentence and stopped, a section switched off and on, while visitors browse', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const current = await offerBrokenCanary();
  // Bad enough to be seen, too few to be sure: the release service leaves it to people.
  await report(BROKEN, 60, 2);
  await report(current, 60, 0);
  const visitor = await context.newPage();
  const main = visitor.getByRole('main');
  // What stands behind is drawn rarely.
  const visit = async (path: string) => {
    await visitor.goto(path);
    await page.bringToFront();
  };
  // The release before takes the place of what breaks.
  await visit('/slashes');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Slashes');

  await signInAsAdmin(page, { key: 'heidi', role: 'owner' });
  await page.goto('/admin/releases');
  const card = page.getByRole('region', { name: `Slashes ${BROKEN} for 100% of the visitors` });
  await expect(card).toContainText(/Not clear yet: (3\.3|4\.9)% against 0\.0% fail to draw\./);
  await expect(card.getByText('Not clear', { exact: true })).toBeVisible();
  await expect(card.getByRole('row', { name: /^Visits/ })).toContainText(/6[01].*6[01]/);
  await expect(card).toContainText('The release service will wait.');

  const change = async (button: string, reason: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Sign and change' })).toBeDisabled();
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Sign and change' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await change('Slashes: Stop', 'It fails to draw.');
  await expect(card).toHaveCount(0);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText(/slashes.*It fails to draw\./s);
  // Each change can be undone, and the undoing too.
  await change('Slashes: Undo the last change', 'It was fine.');
  await expect(card).toBeVisible();
  await change('Slashes: Undo the last change', 'It was not.');
  await expect(card).toHaveCount(0);

  // The server of the site reads the registry anew after a second: what it knew before may be told until then.
  const becomes = (told: (options: { timeout: number }) => Promise<void>) =>
    expect(async () => {
      await visit('/slashes');
      await told({ timeout: 3_000 });
    }).toPass({ timeout: 20_000 });
  await change('Slashes: Switch off', 'We count them anew.');
  await becomes((options) => expect(main).toContainText('We count them anew.', options));
  await change('Slashes: Switch on', 'They are counted.');
  await becomes((options) => expect(main.getByRole('heading', { level: 1 })).toHaveText('Slashes', options));
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await sidewaysScroll(page)).toBe(0);
});

test('an admin who is no owner looks, and is offered nothing', async ({ page }) => {
  await signInAsAdmin(page, { key: 'heidi', role: 'admin' });
  await page.goto('/admin/releases');
  await expect(page.getByRole('heading', { level: 2, name: 'What visitors run' })).toBeVisible();
  await expect(page.getByRole('button', { name: /: (Switch|Roll|Stop|Undo)/ })).toHaveCount(0);
});
