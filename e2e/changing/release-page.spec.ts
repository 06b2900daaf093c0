import { execFileSync } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReleaseRef } from '@companion/contract';
import { newVisitorId, sha384 } from '@companion/registry';
import { changeRegistry, currentState, FolderStore, type HeldChange, type SectionChange } from '@companion/release';
import { documentKey, registryKeys } from '@companion/release/keys';
import { firstSeenStamp, inTheNameOf, siteKeyOf } from '../../shared/limits/src';
import { doneWithReason, into, openedAndLeft, tabTo } from '../keyboard';
import { becomeOwner, keysOf } from '../owner';
import { SITES } from '../sites';
import { expect, sidewaysScroll, test } from '../visit';
import { anotherTab } from '../wallet';

// The server does not know this browser's session; the broken release is meant to break.
test.use({ allowed: [/status of 404|broken on purpose|section-evaluate/] });

const { ports, dataDir } = SITES.changing;
const SECTION = 'slashes';

/** Publishes a release of the section that throws as soon as it runs, as a canary for visitors; returns the current one. */
async function offerBrokenCanary(version: string, percent = 100): Promise<string> {
  const salt = 'ab'.repeat(8);
  return storeBroken(version, (release) => ({ action: 'canary', section: SECTION, release, percent, salt }));
}

/** Publishes a release of the section that throws as soon as it runs, and changes the registry; returns the current one. */
async function storeBroken(
  version: string,
  changeTo: (release: ReleaseRef) => SectionChange | HeldChange,
): Promise<string> {
  const store = new FolderStore(join(dataDir, 'releases'));
  const keys = await registryKeys(join(dataDir, 'release-keys.json'));
  const current = (await currentState(store, keys))?.sections[SECTION]?.current.version ?? '';
  const record = JSON.parse((await store.read(`${SECTION}/${current}/release.json`)) ?? '{}');
  const code = 'throw new Error("broken on purpose");';
  const entry = {
    path: record.entry,
    integrity: await sha384(code),
    kind: 'js',
    size: code.length,
    brotli: code.length,
  };
  const files = record.assets.filter(({ path }: { path: string }) => path !== record.entry);
  const text = JSON.stringify({ ...record, version, container: 'slashes_broken', assets: [entry, ...files] });
  const folder = await store.workFolder(SECTION);
  await cp(join(dataDir, 'releases', SECTION, current), folder, { recursive: true });
  await writeFile(join(folder, record.entry), code);
  for (const end of ['.br', '.gz']) await rm(join(folder, record.entry + end), { force: true });
  await writeFile(join(folder, 'release.json'), text);
  await store.publish(SECTION, version, folder);
  const release = { version, digest: await sha384(text) };
  await changeRegistry(store, keys, { author: 'suite', reason: 'To see it fail.' }, () => [changeTo(release)]);
  return current;
}

const TWO_DAYS_MS = 48 * 3_600_000;

/** What the site's server signs for the document of a visitor it first met two days ago. */
async function documentOfKnownVisitor(): Promise<string> {
  const visitor = newVisitorId();
  const key = documentKey(await registryKeys(join(dataDir, 'release-keys.json')));
  const since = await firstSeenStamp(key, visitor, Date.now() - TWO_DAYS_MS);
  const headers = { cookie: `visitor=${visitor}; visitor-since=${since}` };
  const html = await (await fetch(`http://localhost:${ports.site}/${SECTION}`, { headers })).text();
  return /"token":"([^"]+)"/.exec(html)?.[1] ?? '';
}

/** Reports a release as known visitors of several networks do, each with a document of the site. */
async function report(version: string, bucket: 'canary' | 'current', visits: number, failed: number): Promise<void> {
  const { publishable, secret } = keysOf(dataDir);
  const about = { section: SECTION, version, bucket, duration_ms: 400 };
  const tell = async (i: number) => {
    const event = i < failed ? { phase: 'mount', error: 'mount' } : { phase: 'ready', error: null };
    const response = await fetch(`http://localhost:${ports.backend}/functions/v1/release-telemetry`, {
      method: 'POST',
      headers: {
        apikey: publishable,
        'content-type': 'application/json',
        ...inTheNameOf(siteKeyOf(secret))(`10.${bucket.length}.${i}.1`),
      },
      body: JSON.stringify({ token: await documentOfKnownVisitor(), events: [{ ...about, ...event }] }),
    });
    expect(await response.json()).toEqual({ counted: true });
  };
  // A few at a time, as visitors arrive.
  for (let i = 0; i < visits; i += 6)
    await Promise.all(Array.from({ length: Math.min(6, visits - i) }, (_, n) => tell(i + n)));
}

/** What the release tool answers on this site. */
function releaseCommand(...args: string[]): string {
  return execFileSync('npm', ['run', '--silent', 'release', '--', ...args], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, DATA_DIR: dataDir, SUPABASE_PORT: String(ports.backend), BACKEND: 'embedded' },
    encoding: 'utf8',
  });
}

/** The release of the section that a visitor arriving now gets. */
async function released(): Promise<string> {
  const { sections } = await (await fetch(`http://localhost:${ports.site}/plan.json`)).json();
  return sections.find(({ id }: { id: string }) => id === SECTION).version;
}

test('a canary is judged in one sentence and stopped, and a section is switched off and on, while visitors browse', async ({
  page,
  asAdmin,
}) => {
  const broken = '9.9.8';
  const current = await offerBrokenCanary(broken);
  // Bad enough to notice, too few to be sure: the release service leaves the decision to people.
  await report(broken, 'canary', 60, 2);
  await report(current, 'current', 60, 0);
  expect(releaseCommand('compare', SECTION)).toMatch(
    new RegExp(
      `^Not clear yet: 3\\.3% .*fail to draw, of 60 visits .*\\.\nThe release service waits\\.\ncanary   ${broken}, 60 visits from 60 networks, 60 of them known for over a day, 96\\.7% drawn,`,
    ),
  );
  const visitor = await anotherTab(page, { key: 'heidi' });
  const main = visitor.getByRole('main');
  // What is behind it is rarely drawn.
  const visit = async (path: string) => {
    await visitor.goto(path);
    await page.bringToFront();
  };
  // The previous release takes the place of the broken one.
  await visit('/slashes');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Slashes');

  await asAdmin('owner', { key: 'heidi' });
  await page.goto('/admin/releases');
  const card = page.getByRole('region', { name: `Slashes ${broken} for 100% of the visitors` });
  await expect(card).toContainText(
    /Not clear yet: (3\.3|4\.9)% against 0\.0% fail to draw, of 6[01] visits from 6[01] networks, 60 of them known for over a day\./,
  );
  await expect(card.getByText('Not clear', { exact: true })).toBeVisible();
  await expect(card.getByRole('row', { name: /^Visits/ })).toContainText(/6[01].*6[01]/);
  await expect(card.getByRole('row', { name: /^Networks/ })).toContainText(/6[01] 60 known for over a day/);
  await expect(card).toContainText('The release service will wait.');

  const change = async (button: string, reason: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Sign and apply' })).toBeDisabled();
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Sign and apply' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await change('Slashes: Stop', 'It fails to draw.');
  await expect(card).toHaveCount(0);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText(/slashes.*It fails to draw\./s);
  // Each change can be undone, and so can the undo.
  await change('Slashes: Undo the last change', 'It was fine.');
  await expect(card).toBeVisible();
  await change('Slashes: Undo the last change', 'It was not.');
  await expect(card).toHaveCount(0);

  // The site's server rereads the registry after a second: until then it may report the old state.
  const becomes = (told: (options: { timeout: number }) => Promise<void>) =>
    expect(async () => {
      await visit('/slashes');
      await told({ timeout: 3_000 });
    }).toPass();
  await change('Slashes: Switch off', 'We count them anew.');
  await becomes((options) => expect(main).toContainText('We count them anew.', options));
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Slashes is paused');
  await expect(main).toContainText('Nothing is lost, and the rest of the site works.');
  await change('Slashes: Switch on', 'They are counted.');
  await becomes((options) => expect(main.getByRole('heading', { level: 1 })).toHaveText('Slashes', options));
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await sidewaysScroll(page)).toBe(0);
});

test('held releases are listed with the link that asks to try them, and one command withdraws one', async ({
  page,
  asAdmin,
}) => {
  const version = '9.9.6';
  await storeBroken(version, (release) => ({ action: 'hold', section: SECTION, release }));
  expect(releaseCommand('list')).toContain(`held ${version}`);
  await asAdmin('owner', { key: 'heidi' });
  await page.goto('/admin/releases');
  const held = page.getByRole('region', { name: 'Held releases' });
  await expect(held).toContainText(`Slashes ${version}`);
  await held.getByRole('link', { name: `Try slashes ${version}` }).click();
  const question = page.getByRole('dialog', { name: `Try version ${version} of Slashes, not yet released?` });
  await expect(question).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slashes');
  await question.getByRole('button', { name: 'No, thanks' }).click();
  releaseCommand('withdraw', SECTION, '--to', version, '--reason', 'Seen.');
  await page.goto('/admin/releases');
  await expect(page.getByRole('region', { name: 'What visitors run' })).toBeVisible();
  await expect(held).toHaveCount(0);
});

test('the release service rolls a bad canary back while visitors browse: at the next page, with author, reason, figures', async ({
  page,
}) => {
  const broken = '9.9.9';
  const current = await offerBrokenCanary(broken);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes(`/${SECTION}/${broken}/`) && asked.push(request.url()));
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(released).toBe(broken);
  await page.goto('/slashes');
  await expect(heading).toHaveText('Slashes');
  expect(asked.length).toBeGreaterThan(0);
  await report(current, 'current', 32, 0);
  await report(broken, 'canary', 32, 32);
  await expect.poll(released, { timeout: 60_000 }).toBe(current);
  asked.length = 0;
  await page.goto('/slashes');
  await expect(heading).toHaveText('Slashes');
  expect(asked).toEqual([]);

  const keys = await registryKeys(join(dataDir, 'release-keys.json'));
  const { author, reason } = (await currentState(new FolderStore(join(dataDir, 'releases')), keys)) ?? {};
  expect(author).toBe('release service');
  // It judges from 30 visits on, and the last reports may still be on their way.
  expect(reason).toMatch(
    new RegExp(
      `^Worse: 100\\.0% against 0\\.0% fail to draw, of 3[0-3] visits from .*\\. Version ${broken}: 3[0-3] visits; `,
    ),
  );
  const owner = await becomeOwner(SITES.changing);
  const audit = JSON.parse(await owner.call('admin_audit', { actions: ['release.rollback'], per: 1 }));
  await owner.leave();
  expect(audit.rows).toMatchObject([
    { actor: 'release service', subject: SECTION, reason, after: { figures: { release: { version: broken } } } },
  ]);
});

test('an admin who is not an owner can look, but is offered no action', async ({ page, asAdmin }) => {
  await asAdmin('admin', { key: 'heidi' });
  await page.goto('/admin/releases');
  await expect(page.getByRole('heading', { level: 2, name: 'What visitors run' })).toBeVisible();
  await expect(page.getByRole('button', { name: /: (Switch|Roll|Stop|Undo)/ })).toHaveCount(0);
});

test('by keyboard alone: a canary is widened, promoted and rolled back, each with a reason', async ({
  page,
  asAdmin,
}) => {
  const version = '9.9.7';
  const current = await offerBrokenCanary(version, 1);
  await asAdmin('owner', { key: 'heidi' });
  await into(page, '/admin/releases');
  const button = (verb: string) => page.getByRole('button', { name: `Slashes: ${verb}`, exact: true });
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  const act = async (verb: string, reason: string) => {
    await tabTo(page, button(verb));
    await doneWithReason(page, 'Sign and apply', reason);
    await expect(history).toContainText(reason);
  };
  await openedAndLeft(page, button('Stop'));
  await into(page, '/admin/releases');
  await act('Widen to 10%', 'It does well.');
  await expect(page.getByRole('region', { name: `Slashes ${version} for 10% of the visitors` })).toBeVisible();
  await act('Promote', 'For everyone.');
  await act(`Roll back to ${current}`, 'It was not.');
  await expect.poll(released).toBe(current);
});
