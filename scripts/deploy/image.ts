import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError, runProgram } from '@companion/program';
import { Buildah } from './buildah';
import { copySources } from './checkout';
import { startNetwork } from './machine';
import { startPostgres } from './postgres';
import { mountSmallDisk } from './smallDisk';
import { must, say, until } from './trial';
import { Unit } from './units';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const port = Number(process.env.DEPLOY_PORT || 22_700);
const ports = { site: port, releases: port + 1, backend: port + 2, network: port + 3 };
const BASE = 'localhost/node';
/** User id of the images. */
const UID = 10_001;
const TOOLS =
  /^(@rspack|@module-federation|@biomejs|@playwright|esbuild|rolldown|tsx|typescript|vitest|prettier|deno)\b/;
const SERVICES = ['backend', 'releases', 'jobs', 'site'] as const;

/**
 * Builds the images of deploy/Dockerfile and runs the services of deploy/compose.yaml in them over PostgreSQL, without a
 * container engine: with Debian's buildah, in a chroot, on a base of Debian packages instead of Node's image. Requires root.
 */
async function tryImage(): Promise<void> {
  if (process.getuid?.() !== 0) throw new CommandError('Containers without an engine require root.');
  const dir = mkdtempSync(join(tmpdir(), 'companion-image-'));
  const ends: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true })];
  try {
    await follow(dir, ends);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function follow(dir: string, ends: (() => unknown)[]): Promise<void> {
  // Images are fully copied several times, which takes minutes on a disk.
  const disk = mountSmallDisk(join(dir, 'memory'), '8g');
  if (disk) ends.push(() => disk.close());
  const context = join(dir, 'site');
  copySources(ROOT, context);
  const buildah = new Buildah(join(dir, 'memory/images'));
  ends.push(() => buildah.close());
  buildah.makeBase(BASE);
  say('an image of Debian and Node exists');
  for (const target of ['tools', 'site']) {
    buildah.build(target, { context, base: BASE });
    say(`the image ${target} is built`);
  }
  say(buildah.sizes().split('\n').join(', '));
  const { User, Healthcheck } = buildah.config('site');
  must(User === 'companion', 'the image site runs as companion');
  const healthy = Healthcheck?.Test.slice(1) ?? [];

  const data = join(dir, 'data');
  mkdirSync(data);
  chownSync(data, UID, UID);
  const [tools, site] = ['tools', 'site'].map((image) => buildah.container(image, data)) as [string, string];
  must(buildah.say(site, ['id', '-u']) === String(UID), 'its user is not root');
  const packages = buildah.say(site, ['ls', 'node_modules/.pnpm']).split('\n');
  const among = packages.filter((name) => TOOLS.test(name));
  must(among.length === 0 && packages.length > 50, `no dev tools among ${packages.length} packages${told(among)}`);
  const writable = buildah.say(site, ['find', '.', '-writable', '-not', '-type', 'l']).split('\n').filter(Boolean);
  must(writable.length === 0, `it can write none of its own files${told(writable)}`);

  const network = startNetwork(ROOT, dir, { ...ports, http: 0, https: 0, hook: 0 });
  ends.push(() => network.kill('SIGTERM'));
  const postgres = await startPostgres(context);
  ends.push(() => postgres.close());
  const env = {
    NETWORK_DATA: 'live',
    NETWORK_API_URL: `http://127.0.0.1:${ports.network}`,
    BACKEND_DATABASE_URL: postgres.url,
    PORT: String(ports.site),
    RELEASES_PORT: String(ports.releases),
    SUPABASE_PORT: String(ports.backend),
  };
  checkCompose(context, env);
  const units = Object.fromEntries(
    SERVICES.map((name) => {
      const line = buildah.line(site, ['node', 'programs/scripts/image/run.js', name], env);
      const one = new Unit(name, line, { cwd: dir, env: process.env });
      ends.push(() => one.stop());
      return [name, one];
    }),
  ) as Record<(typeof SERVICES)[number], Unit>;
  const all = Object.values(units);
  const isHealthy = (name: string) => {
    try {
      buildah.say(site, name === 'site' ? healthy : [...healthy, name], env);
      return true;
    } catch {
      return false;
    }
  };

  units.backend.start();
  await until('backend is healthy', all, () => isHealthy('backend'));
  buildah.say(tools, ['node', 'scripts/service.mjs', 'prepare'], env);
  say('the image tools has built and released host and sections');
  for (const one of all) if (one !== units.backend) one.start();
  await until('the first pages have data', all, () => /first pages ready/.test(units.jobs.said));
  for (const name of SERVICES) await until(`${name} is healthy`, all, () => isHealthy(name));
  const page = async () => (await fetch(`http://localhost:${ports.site}/reviews`)).text();
  await until('a page has its section and first answers', all, async () => /"reviews_list"/.test(await page()));
  must(statSync(join(data, 'host/index.html')).uid === UID, 'its files belong to its account');
  await units.jobs.stop();
  await until('stopped jobs are not healthy', all, () => !isHealthy('jobs'));
  await until('nor is the site', all, () => !isHealthy('site'));
}

/** For a message: the findings, if any. */
const told = (found: string[]) => (found.length > 0 ? `: ${found.slice(0, 5).join(', ')}` : '');

/** Validates the file with Debian's docker-compose if installed; this needs no engine. */
function checkCompose(context: string, env: NodeJS.ProcessEnv): void {
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(context, '.env'), lines.join(''));
  const isThere = existsSync('/usr/bin/docker-compose');
  if (isThere) execFileSync('docker-compose', ['--file', 'deploy/compose.yaml', 'config', '--quiet'], { cwd: context });
  say(isThere ? 'docker-compose accepts deploy/compose.yaml' : 'docker-compose is not installed to check the file');
}

runProgram(tryImage);
