import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Deployed, isUp } from './deployed';
import { must, say, until } from './trial';

/** Starts the same site with `npm start` instead of its units: on its database, and on an unreachable one. */
export async function tryNpmStart({ site, env, ask, page, postgres }: Deployed): Promise<void> {
  const began = Date.now();
  const start = npmStart(site, env);
  await until('npm start is ready', [], () => /^Ready: /m.test(start.said()));
  say(`npm start took ${((Date.now() - began) / 1000).toFixed(1)} s`);
  must(
    /data in PostgreSQL: companion on /.test(start.said()) === (postgres !== null),
    postgres ? 'it prints which database it uses' : 'it uses its own database',
  );
  must((await isUp(page())) && (await isUp(ask('profiles_search'))), 'its pages have data');
  start.end();
  must((await start.ended) === 0, 'it exits with 0 on SIGTERM');
  const lost = npmStart(site, { ...env, BACKEND_DATABASE_URL: 'postgresql://companion@127.0.0.1:9/companion' });
  must((await lost.ended) === 1, 'on an unreachable database it exits with 1');
  const last = lost.said().trim().split('\n').at(-1) ?? '';
  must(
    /^The backend did not start: The PostgreSQL server of this site cannot be used: connect ECONNREFUSED/.test(last),
    last,
  );
}

function npmStart(cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(cwd, 'scripts/start.mjs')], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said += piece;
    });
  return {
    said: () => said,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    end: () => void child.kill('SIGTERM'),
  };
}
