import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Less than what /ready asks for. */
const LEFT_BYTES = 400 * 2 ** 20;

/** A disk of its own that can be filled without the machine's being full. */
export interface SmallDisk {
  fill(): void;
  free(): void;
  close(): void;
}

/** In memory, mounted at `dir`; null where this account may not mount. */
export function mountSmallDisk(dir: string, size = '2g'): SmallDisk | null {
  mkdirSync(dir, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'tmpfs', dir], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const filler = join(dir, 'filler');
  return {
    fill: () => {
      const { bavail, bsize } = statfsSync(dir);
      execFileSync('fallocate', ['--length', String(bavail * bsize - LEFT_BYTES), filler]);
    },
    free: () => rmSync(filler),
    // What still runs may hold it.
    close: () => void execFileSync('umount', ['--lazy', dir]),
  };
}
