import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Checks out the sources at `root` into `dir`, as on another machine, with packages installed. */
export function checkOut(root: string, dir: string): void {
  copySources(root, dir);
  execFileSync(process.execPath, ['scripts/install.mjs'], { cwd: dir, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Checks out the sources at `root` into `dir`, as on another machine. */
export function copySources(root: string, dir: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of files.toString().split('\0')) {
    // A file known to git may have been deleted.
    if (!file || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    copyFileSync(join(root, file), join(dir, file));
  }
}
