import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { runProgram, UsageError } from '@companion/program';
import { readMigrations } from '../../backend/local/src/migrations';
import { checkOut } from './checkout';
import { type Deployed, isUp } from './deployed';
import { tryFaults } from './faults';
import { startHook } from './hook';
import { checkedUnit, setClock, startNetwork, writeSettings } from './machine';
import { NAMES, type Ports, startNginx } from './nginx';
import { tryNpmStart } from './npmStart';
import { startPostgres } from './postgres';
import { mountSmallDisk } from './smallDisk';
import { measure, must, say, sizeOf, until } from './trial';
import { startLine, Unit } from './units';
import { tryUpgrade } from './upgrade';
import { visitor } from './visitor';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const base = Number(process.env.DEPLOY_PORT || 22_600);
const ports: Ports = {
  http: base,
  https: base + 1,
  site: base + 2,
  releases: base + 3,
  backend: base + 4,
  network: base + 5,
  hook: base + 6,
};
const PAGES = ['/home', '/reviews', '/profiles', '/slashes', '/votes'];
const CALLS = ['home_overview', 'profiles_search', 'reviews_list', 'vouches_list', 'slashes_list', 'invitations_list'];
type Ends = (() => unknown)[];

const USAGE = `tsx scripts/deploy/try.ts postgresql|embedded
  follows docs/deploy.md with Debian's PostgreSQL, or without it`;

/**
 * Follows docs/deploy.md for a site on one machine, in a folder of its own: checkout, units, nginx with TLS, a first read of
 * a network (the demo in place of the live one), a crash of each service, a backup restored elsewhere, an upgrade, each fault
 * the operator is notified of, and `npm start` on the same data. Does not run systemd itself, but the lines of its unit, and
 * restarts them after a crash.
 */
async function tryDeploy(): Promise<void> {
  const [database = '', ...more] = process.argv.slice(2);
  if (!['postgresql', 'embedded'].includes(database) || more.length > 0) throw new UsageError(USAGE);
  const dir = mkdtempSync(join(tmpdir(), 'companion-deploy-'));
  const ends: Ends = [() => rmSync(dir, { recursive: true, force: true })];
  // Ctrl-C also ends everything that was started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void endAll(ends).then(() => process.exit(1)));
  try {
    await follow(dir, ends, database === 'postgresql');
  } finally {
    await endAll(ends);
  }
}

async function endAll(ends: Ends): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}

async function follow(dir: string, ends: Ends, onPostgres: boolean): Promise<void> {
  const site = join(dir, 'site');
  checkOut(ROOT, site);
  say('sources and packages are in place');
  const unitFile = checkedUnit(site, dir);
  const { certificate, child: nginx } = await startNginx(join(site, 'deploy/nginx.conf'), dir, ports);
  ends.push(() => nginx.kill('SIGTERM'));
  say('nginx accepted deploy/nginx.conf');
  const { get, upgrade } = visitor(readFileSync(certificate), ports.https);
  const network = startNetwork(ROOT, dir, ports);
  ends.push(() => network.kill('SIGTERM'));

  const postgres = onPostgres ? await startPostgres(site) : null;
  if (postgres) {
    ends.push(() => postgres.close());
    say('PostgreSQL accepted deploy/postgresql.sql');
  }

  const data = join(dir, 'data');
  const settings = { site, ports, databaseUrl: postgres?.url };
  const api = writeSettings(settings, data);
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_EXTRA_CA_CERTS: certificate,
    NODE_OPTIONS: `--import ${join(ROOT, 'scripts/deploy/names.mjs')}`,
  };
  const hook = await startHook(ports.hook);
  ends.push(() => hook.close());
  const units = ['backend', 'releases', 'jobs', 'site'].map((name) => {
    const one = new Unit(name, startLine(unitFile, name), { cwd: site, env });
    ends.push(() => one.stop());
    one.start();
    return one;
  });
  const [backend, releases, jobs, server] = units as [Unit, Unit, Unit, Unit];

  const page = (path = '/home') => get(NAMES.site, path, { 'accept-encoding': 'br' });
  await until('the site is served', units, () => isUp(page()));
  await until('the first pages have data', units, () => /first pages ready/.test(jobs.said));
  await until('the network is read', units, () => /sync (completed|ended)/.test(jobs.said));
  const told = /First read: .*?(?=\. It may)/.exec(jobs.said)?.[0] ?? '';
  const read = /sync completed in .*/.exec(jobs.said)?.[0] ?? '';
  must(told !== '', `announced: ${told}`);
  must(read !== '' && !/not understood/.test(read), `result: ${read}`);
  const { secret } = JSON.parse(readFileSync(join(data, 'postgres/keys.json'), 'utf8'));
  await until('every rollup has had a round', units, async () => {
    const { body } = await get(NAMES.api, '/rest/v1/rpc/rollup_jobs', { apikey: secret });
    return JSON.parse(body.toString()).every(({ finishedAt }: { finishedAt: string | null }) => finishedAt !== null);
  });

  const config = JSON.parse((await get(NAMES.site, '/config.json')).body.toString());
  must(config.backend.url === api, 'browsers get the public address of the backend');
  const key: string = config.backend.publishableKey;
  const ask = (name: string) => get(NAMES.api, `/rest/v1/rpc/${name}`, { apikey: key, 'accept-encoding': 'gzip' });
  must((await page()).headers['content-encoding'] === 'br', 'a page uses Brotli');
  const html = (await get(NAMES.site, '/reviews')).body.toString();
  const [, script = ''] = new RegExp(`https://${NAMES.releases}:${ports.https}(/[^"]+\\.js)`).exec(html) ?? [];
  const file = await get(NAMES.releases, script, { 'accept-encoding': 'br' });
  must(file.status === 200 && file.headers['content-encoding'] === 'br', `${script} of a release uses Brotli`);
  must((await ask('profiles_search')).headers['content-encoding'] === 'gzip', 'backend responses use gzip');
  const long = `?search=${'a'.repeat(12_000)}`;
  must((await page(`/profiles${long}`)).status === 200, 'an address of 12,000 characters is accepted');
  const socket = await upgrade(NAMES.api, `/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`);
  must(/ 101 /.test(socket), 'a websocket opens');

  for (const path of PAGES) await measure(path, () => page(path));
  for (const name of CALLS) await measure(name, () => ask(name));
  say(`memory: ${units.map((one) => `${one.name} ${one.memory()} MB`).join(', ')}`);
  say(
    `data: ${sizeOf(data)}${postgres ? ` and ${postgres.size()} in PostgreSQL` : ''}, checkout with packages: ${sizeOf(site)}`,
  );

  const signs = new Map([
    [backend, () => ask('site_status')],
    [releases, () => get(NAMES.releases, '/registry.json')],
  ]);
  for (const one of units) {
    await one.kill();
    one.said = '';
    if (one === jobs) await until('jobs are back after a crash', units, () => /first pages ready/.test(jobs.said));
    else await until(`${one.name} is back after a crash`, units, () => isUp((signs.get(one) ?? page)()));
  }

  say(`memory after the crashes: ${units.map((one) => `${one.name} ${one.memory()} MB`).join(', ')}`);

  // The compared data must not change meanwhile.
  await jobs.stop();
  const answers = async () => {
    const all = await Promise.all(CALLS.map(ask));
    return new Map(all.map(({ status, body }, i) => [CALLS[i], `${status} ${gunzipSync(body)}`]));
  };
  const areAlike = async () => {
    const now = await answers();
    const other = CALLS.find((name) => now.get(name) !== before.get(name));
    if (other) console.error(`${other} gives a different answer.`);
    return !other;
  };
  await until('the backend answers', units, () => isUp(ask('site_status')));
  await setClock(ports, secret, new Date());
  const before = await answers();
  for (const one of units) await one.stop();
  const copy = join(dir, 'backup.tar.gz');
  const disk = mountSmallDisk(join(dir, 'disk'));
  if (disk) ends.push(() => disk.close());
  const restored = join(dir, 'disk/restored');
  execFileSync(join(site, 'deploy/backup.sh'), [data, copy]);
  execFileSync(join(site, 'deploy/restore.sh'), [copy, restored]);
  say(`backup: ${sizeOf(copy)}`);
  rmSync(data, { recursive: true });
  if (postgres) {
    const dump = join(dir, 'backup.dump');
    postgres.dump(dump);
    say(`backup of PostgreSQL: ${sizeOf(dump)}`);
    postgres.restore(dump);
  }
  writeSettings(settings, restored);
  for (const one of units) if (one !== jobs) one.start();
  await until('the restored site is served', units, async () => (await isUp(page())) && isUp(ask('site_status')));
  must(await areAlike(), `${CALLS.length} page functions give the same answers from the backup, with the same key`);

  const deployed: Deployed = {
    site,
    data: restored,
    env,
    units: { backend, releases, jobs, site: server },
    get,
    page,
    ask,
    secret,
    hook,
    postgres,
  };
  await tryUpgrade(deployed, areAlike);
  await setClock(ports, secret, null);
  jobs.start();
  await tryFaults(deployed, disk);
  for (const one of units) await one.stop();
  await tryNpmStart(deployed);

  const migrations = join(site, 'backend/supabase/migrations');
  appendFileSync(
    join(migrations, readMigrations(migrations).at(-1)?.file ?? ''),
    '-- A change after it was applied.\n',
  );
  backend.said = '';
  backend.start();
  await until('data with a changed migration is rejected', units, () =>
    /was changed after it was applied/.test(backend.said),
  );
  say(backend.said.trim().split('\n')[0] ?? '');
}

runProgram(tryDeploy);
