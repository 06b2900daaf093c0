import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFull } from '../../shared/testing/src/daily';
import { SITES } from '../sites';
import { expect, rowsOf, test } from '../visit';

const workspace = fileURLToPath(new URL('../..', import.meta.url));
const { dataDir, ports } = SITES.changing;
const site = `http://localhost:${ports.site}`;

// A held section has no page yet: the site server answers its address with 404.
test.use({ allowed: [/Failed to load resource.*\b404\b/] });

// It installs packages twice, which takes some minutes.
if (isFull)
  test('a separate repository, with packages from tarballs, tests a section, holds it, canaries it and takes it back', async ({
    page,
    request,
  }) => {
    test.setTimeout(1_800_000);
    const folder = mkdtempSync(join(tmpdir(), 'own-repository-'));
    const run = (cwd: string, ...args: string[]) =>
      execFileSync('npm', ['run', '--silent', ...args], {
        cwd,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      });
    const release = (...args: string[]) => {
      const key = ['--registry-key', join(dataDir, 'release-keys.json')];
      const of = ['--site', site, '--store', join(dataDir, 'releases'), ...key];
      return run(folder, 'release', '--', ...args, ...of, '--reason', 'test');
    };
    const versionOf = async (id: string): Promise<string | undefined> => {
      const { sections } = await (await request.get('/plan.json')).json();
      return sections.find((section: { id: string }) => section.id === id)?.version;
    };

    try {
      await test.step('is created', () => run(workspace, 'new:repository', '--', folder, '--name', 'trades'));
      await test.step('passes its checks and tests', () => [run(folder, 'check'), run(folder, 'test')]);

      await test.step('holds a release of a new section, which a link tries out', async () => {
        const [, version, link = ''] =
          /trades (\S+) is held: try it at (\S+)/.exec(release('remote-trades', '--hold')) ?? [];
        await page.goto(link);
        await page.getByRole('dialog').getByRole('button', { name: 'Try it' }).click();
        await expect(page.locator('main h1')).toHaveText('Trades');
        await expect(page.getByText('This page comes from its own release.')).toBeVisible();
        expect(await versionOf('trades')).toBeUndefined();
        release('withdraw', 'trades', '--to', String(version));
      });

      const before = await versionOf('slashes');
      await test.step('takes over one of our sections', () => {
        for (const part of ['src', 'package.json'])
          cpSync(join(workspace, 'remote-slashes', part), join(folder, 'remote-slashes', part), { recursive: true });
        writeFileSync(
          join(folder, 'remote-slashes/package.json'),
          JSON.stringify({ name: '@companion/remote-slashes', version: '1.0.0', private: true, type: 'module' }),
        );
        const packed = JSON.parse(readFileSync(join(folder, 'packages/packages.json'), 'utf8'));
        const wallet = packed.find(({ name }: { name: string }) => name === '@companion/web3').file;
        execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel', 'error', `./packages/${wallet}`], {
          cwd: folder,
        });
        run(folder, 'check');
        run(folder, 'test');
      });

      await test.step('releases it to all visitors as a canary', async () => {
        const [, version] = /slashes (\S+) is a canary/.exec(release('remote-slashes', '--canary', '100')) ?? [];
        expect(version).not.toBe(before);
        await expect.poll(() => versionOf('slashes')).toBe(version);
        await page.goto('/slashes');
        await expect(rowsOf(page)).toHaveCount(4);
        const used = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
        expect(used.filter((url) => url.includes(`:${ports.releases}/slashes/${version}/`))).not.toEqual([]);
      });

      await test.step('takes it back', async () => {
        release('rollback', 'slashes');
        await expect.poll(() => versionOf('slashes')).toBe(before);
        await page.goto('/slashes');
        await expect(rowsOf(page)).toHaveCount(4);
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
