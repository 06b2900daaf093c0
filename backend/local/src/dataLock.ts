import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CompanionError } from '@companion/contract';

/** The data directory is in use by another process, or several start at the same time (`pid` null). */
export class DataInUseError extends CompanionError {
  override readonly code = 'data-in-use';
  override readonly advice = 'Stop the other program, or set DATA_DIR to another folder.';

  constructor(
    dataDir: string,
    readonly pid: number | null,
  ) {
    super(`The data in ${dataDir} is in use by ${pid === null ? 'programs that start right now' : `process ${pid}`}.`);
  }
}

interface Holder {
  pid: number;
  /** Distinguishes a process from a later one with the same id, as in containers; null if the system does not record it. */
  born: string | null;
}

/** Lock files of this process, to refuse a second backend on the same data here too. */
const held = new Set<string>();

function birthOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may contain spaces and brackets; the start time is the 20th field after it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return ticks ? `${boot}/${ticks}` : null;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const born = birthOf(holder.pid);
  return holder.born === null || born === null || holder.born === born;
}

function readHolder(file: string): Holder | null {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder> | null;
    if (!Number.isSafeInteger(value?.pid) || (value?.pid as number) <= 0) return null;
    return { pid: value?.pid as number, born: typeof value?.born === 'string' ? value.born : null };
  } catch {
    return null;
  }
}

/**
 * Locks `dataDir` for this process; two processes on one embedded database would diverge without any error. The lock of a dead
 * process is taken over. Returns the function that releases it.
 *
 * @throws DataInUseError if a living process holds it, or others try at the same time.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = resolve(join(dataDir, 'backend.lock'));
  const mine: Holder = { pid: process.pid, born: birthOf(process.pid) };
  if (held.has(file)) throw new DataInUseError(dataDir, process.pid);

  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
      held.add(file);
      return () => {
        if (held.delete(file)) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && holder.pid !== process.pid && isAlive(holder)) throw new DataInUseError(dataDir, holder.pid);
    discard(file);
  }
  throw new DataInUseError(dataDir, null);
}

/** Renames a dead lock to a name of our own: if two processes try, only one succeeds. */
function discard(file: string): void {
  const grave = `${file}.${process.pid}`;
  try {
    renameSync(file, grave);
    rmSync(grave, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
