import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStore, registryKeys, releaseSections } from '@companion/release';
import { readEnvironment } from './environment';
import { sectionFolders } from './sections';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Editors write a file in several steps. */
const QUIET_MS = 150;

/**
 * The whole site as `npm start` runs it, and each section released anew whenever its sources change: open pages take
 * the release up at their next navigation, a reload shows it at once.
 */
async function dev(): Promise<void> {
  const { dataDir } = readEnvironment(root);
  const site = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts/start.ts')], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => signal === 'SIGTERM' && site.kill(signal));
  site.on('exit', (code) => process.exit(code ?? 0));
  const store = openStore(process.env, dataDir);
  const keys = await registryKeys(join(dataDir, 'release-keys.json'));
  let turn = Promise.resolve();
  for (const folder of sectionFolders(root)) {
    let timer: NodeJS.Timeout | undefined;
    watch(join(root, folder, 'src'), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // One after the other: a build takes all cores.
        turn = turn.then(() => release(folder)).catch((error: Error) => console.error(error.message));
      }, QUIET_MS);
    });
  }

  async function release(folder: string): Promise<void> {
    const startedAt = Date.now();
    const why = { author: 'dev', reason: 'sources changed' };
    const [report] = await releaseSections(store, keys, root, [folder], { ...why, types: false });
    if (report && !report.unchanged) console.log(`${folder} ${report.version} in ${Date.now() - startedAt} ms`);
  }
}

dev().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
