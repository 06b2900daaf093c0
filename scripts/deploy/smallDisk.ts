import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Less than /ready requires. */
const LEFT_BYTES = 400 * 2 ** 20;

/** A separate disk that can be filled without filling the machine's. */
export interface SmallDisk {
  fill(): void;
  free(): void;
  close(): void;
}

/** An in-memory disk mounted at `dir`; null if this account may not mount. */
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
    // A running program may still use it.
    close: () => void execFileSync('umount', ['--lazy', dir]),
  };
}
