import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Health } from './health.ts';

/** Names the sign-of-life file of a service run by a service manager. */
export const SIGN_FILE = 'SIGN_FILE';
/** Update interval, in milliseconds. */
export const LEAVE_EVERY_MS = 5_000;
/** An older file means that its service is away, in milliseconds. */
export const OLDEST_SIGN_MS = 15_000;

const ENDING = '.json';

/** Writes this service's problem to `file`, and uses the file's time as the sign of life: updating it needs no disk space. */
export function signer(file: string, problem: () => string | null): () => void {
  let said: string | null | undefined;
  return () => {
    try {
      const now = problem();
      if (now !== said) {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, JSON.stringify({ problem: now }));
        said = now;
      }
      utimesSync(file, new Date(), new Date());
    } catch {
      // The disk is full, or the file was removed: write it again next time.
      said = undefined;
    }
  };
}

/** The services that ever left a sign of life in `folder`: `up`, or `away` if the last one is old. */
export function readSigns(folder: string, now = Date.now()): Health {
  const services: Record<string, 'up' | 'away'> = {};
  const problems: Record<string, string> = {};
  for (const name of names(folder)) {
    const file = join(folder, name);
    const id = basename(name, ENDING);
    const isOld = now - statSync(file).mtimeMs > OLDEST_SIGN_MS;
    services[id] = isOld ? 'away' : 'up';
    const problem = isOld ? null : problemIn(file);
    if (problem) problems[id] = problem;
  }
  return { services, problems };
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(ENDING));
  } catch {
    // No service has written one yet.
    return [];
  }
}

function problemIn(file: string): string | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).problem;
  } catch {
    // It is being written.
    return null;
  }
}
