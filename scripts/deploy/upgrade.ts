import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '../../backend/local/src/migrations';
import { type Deployed, isUp } from './deployed';
import { manualLine } from './manual';
import { NAMES } from './nginx';
import { replaceAll } from './replaceAll';
import { must, say, until } from './trial';

const LOOK_EVERY_MS = 50;
/** Prefix for the section's page descriptions after the upgrade. */
const AFTER = 'Since the upgrade: ';

/**
 * Follows the page's upgrade to a release with another host, another section and an additional migration; the data must stay
 * the same.
 */
export async function tryUpgrade(deployed: Deployed, areAlike: () => Promise<boolean>): Promise<void> {
  const { site, env, units, get, page, ask, secret } = deployed;
  const all = Object.values(units);
  const section = join(site, 'remote-reviews/src/section.ts');
  writeFileSync(section, replaceAll(readFileSync(section, 'utf8'), [["description: '", `description: '${AFTER}`]]));
  appendFileSync(join(site, 'host/src/main.tsx'), "\ndocument.documentElement.dataset.trial = 'upgraded';\n");
  addMigration(site);

  const run = (line: string) =>
    execFileSync('sh', ['-c', manualLine(site, 'companion', line)], { cwd: site, encoding: 'utf8', env });
  const told = run('node scripts/service.mjs prepare');
  must(/npm run release -- changed/.test(told), 'prepare prints how to release the changes');
  const state = async () =>
    JSON.parse(JSON.parse((await get(NAMES.releases, '/registry.json')).body.toString()).payload);
  const before = await state();

  const running = all.filter((one) => one.isRunning());
  const signs = {
    backend: () => isUp(ask('site_status')),
    site: () => isUp(page('/live')),
    releases: () => isUp(get(NAMES.releases, '/registry.json')),
  };
  const gaps = Object.entries(signs).map(([name, isThere]) => ({ name, gap: watchGap(isThere) }));
  await Promise.all(running.map((one) => one.restart()));
  await until('the additional migration is applied when the backend starts', all, async () => {
    const { body } = await get(NAMES.api, '/rest/v1/rpc/added', { apikey: secret });
    return body.toString() === '7';
  });
  await until('every service is back', all, async () =>
    (await Promise.all(Object.values(signs).map((s) => s()))).every(Boolean),
  );
  for (const { name, gap } of gaps) say(`${name} was unavailable for ${((await gap.end()) / 1000).toFixed(1)} s`);
  must(await areAlike(), 'the data is unchanged');
  must((await page('/reviews')).status === 200, 'visitors get the same section as before');

  const began = Date.now();
  const said = run('npm run release -- changed');
  say(`npm run release -- changed took ${Math.round((Date.now() - began) / 1000)} s, with its tools`);
  say(said.trim().split('\n').join('; '));
  const after = await state();
  must(after.revision === before.revision + 1, 'host and section are released in one revision');
  must(after.hosts[0].id !== before.hosts[0].id, 'the live host has changed');
  await until('visitors get the new section', all, async () =>
    (await get(NAMES.site, '/reviews')).body.toString().includes(AFTER),
  );
}

function addMigration(site: string): void {
  const migrations = join(site, 'backend/supabase/migrations');
  const version = BigInt(readMigrations(migrations).at(-1)?.version ?? 0) + 1n;
  writeFileSync(
    join(migrations, `${version}_added.sql`),
    `create function public.added() returns int language sql stable as 'select 7';
grant execute on function public.added() to service_role;`,
  );
}

/** Polls until ended; returns the longest outage in milliseconds. */
function watchGap(isThere: () => Promise<boolean>): { end(): Promise<number> } {
  let isWatching = true;
  let good = Date.now();
  let longest = 0;
  const look = async () => {
    while (isWatching) {
      if (await isThere().catch(() => false)) {
        longest = Math.max(longest, Date.now() - good);
        good = Date.now();
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  const looking = look();
  return {
    end: async () => {
      isWatching = false;
      await looking;
      return longest;
    },
  };
}
