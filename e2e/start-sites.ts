import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { allCounted } from './counted';
import { SITES, type Site, START_PID } from './sites';

const workspace = fileURLToPath(new URL('..', import.meta.url));

/**
 * Starts the sites with the real start command on empty data, and stops them after the suites. With REUSE_SITES=1, for work
 * on a suite, running sites are reused; with ONLY_GOLDEN=1 the others are not started.
 */
export default async function startSites(): Promise<() => Promise<void>> {
  if ((await Promise.all(Object.values(SITES).map(answers))).includes(true)) {
    if (process.env.REUSE_SITES) return async () => {};
    // Their data would be removed below, and the new sites could not listen.
    throw new Error('The sites of the suites are already running: reuse them with REUSE_SITES=1, or stop them.');
  }
  const running: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(running.map(end));
  };
  try {
    for (const { dataDir } of Object.values(SITES)) rmSync(dataDir, { recursive: true, force: true });
    await start(SITES.golden, running);
    // The other sites serve the same releases, signed with the same keys.
    const others = process.env.ONLY_GOLDEN ? [] : [SITES.hostile, SITES.g2, SITES.changing];
    for (const { dataDir } of others) {
      mkdirSync(dataDir, { recursive: true });
      for (const part of ['releases', 'release-keys.json'])
        cpSync(join(SITES.golden.dataDir, part), join(dataDir, part), { recursive: true });
    }
    await Promise.all(others.map((site) => start(site, running)));
    await Promise.all([SITES.golden, ...others].map(counted));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function answers({ ports }: Site): Promise<boolean> {
  return fetch(`http://localhost:${ports.site}/plan.json`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function counted({ ports }: Site): Promise<void> {
  const config = await fetch(`http://localhost:${ports.site}/config.json`);
  await allCounted((await config.json()).backend);
}

/** Only a hanging start reaches it. */
const START_LIMIT_MS = 600_000;

/** Resolves once the site is ready and the first sync is complete; its process is added to `running` immediately. */
function start({ ports, networkData, dataDir, env }: Site, running: ChildProcess[]): Promise<void> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: workspace,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(ports.site),
      RELEASES_PORT: String(ports.releases),
      SUPABASE_PORT: String(ports.backend),
      NETWORK_PORT: String(ports.network),
      DATA_DIR: dataDir,
      NETWORK_DATA: networkData,
      BACKEND: 'embedded',
      // All visitors in the suites have the same address.
      REQUESTS_PER_MINUTE: '1000000',
      EXPORTS_PER_HOUR: '1000000',
      ENGINE_MS_PER_MINUTE: '1000000',
      WAITING_AT_ONCE: '1000000',
      ...env,
    },
  });
  running.push(child);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, START_PID), String(child.pid));
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGTERM');
      reject(new Error(`The site did not start: ${why}\n${lines.join('\n')}`));
    };
    const limit = setTimeout(() => fail(`no answer in ${START_LIMIT_MS / 1000} s`), START_LIMIT_MS);
    const waiting = new Set(['Ready:', 'sync completed']);
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        for (const mark of waiting) if (line.includes(mark)) waiting.delete(mark);
        if (waiting.size > 0) return;
        clearTimeout(limit);
        resolve();
      });
    child.once('exit', (code) => fail(`it ended with code ${code}`));
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
