import { readFile, rename, writeFile } from 'node:fs/promises';
import { guarded } from '@companion/program';
import { type Hook, postSigned } from '@companion/release/operator';
import type { Readiness } from './readiness';

/** Check interval in milliseconds: a problem found by two checks in a row is reported within half a minute. */
const EVERY_MS = 15_000;
/** Delays after failed delivery attempts in milliseconds; the last one repeats. */
const RETRY_MS = [30_000, 120_000, 600_000, 1_800_000];

type CheckName = keyof Readiness['checks'];
/** The last reported problem of each check; passing checks are not included. */
type Told = Partial<Record<CheckName, string>>;

/** Event sent when a check of /ready starts failing or recovers. */
export type SiteEvent = {
  type: 'site.problem' | 'site.well';
  /** Detection time, ISO 8601. */
  timestamp: string;
  data: { site: string; check: CheckName; says: string | null };
};

export type OperatorOptions = {
  hook: Hook;
  /** URL of the site. */
  site: string;
  readiness: () => Promise<Readiness>;
  /** Stores what was reported, so that a restart neither repeats nor skips it. */
  file: string;
  /** Called with a line for each event that could not be delivered. */
  log: (line: string) => void;
  send?: typeof fetch;
  now?: () => number;
};

/** Numbers keep changing during the same problem. */
const sameWords = (one?: string, other?: string) => one?.replace(/\d+/g, '') === other?.replace(/\d+/g, '');

/**
 * Notifies the operator when a check of /ready fails and when it recovers, retrying until delivered. A problem that comes and
 * goes between two checks, or ends before it could be delivered, is not reported.
 * @returns function that runs one check
 */
export function operatorWatch({ hook, site, readiness, file, log, send, now = Date.now }: OperatorOptions) {
  const reading = readTold(file);
  const noticed = new Map<CheckName, { says: string | undefined; at: number; failures: number; nextAt: number }>();

  async function tell(check: CheckName, says: string | undefined, known: Told): Promise<void> {
    if (sameWords(says, known[check])) {
      noticed.delete(check);
      return;
    }
    const seen = noticed.get(check);
    if (!seen || !sameWords(seen.says, says)) {
      noticed.set(check, { says, at: now(), failures: 0, nextAt: 0 });
      return;
    }
    if (now() < seen.nextAt) return;
    const timestamp = new Date(seen.at).toISOString();
    const event: SiteEvent = {
      type: says === undefined ? 'site.well' : 'site.problem',
      timestamp,
      data: { site, check, says: says ?? null },
    };
    const problem = await postSigned(hook, `${site}.${check}.${timestamp}`, event, now(), send);
    if (problem !== null) {
      if (seen.failures === 0)
        log(`operator webhook: ${event.type} of ${check} did not arrive and is sent again: ${problem}.`);
      seen.nextAt = now() + (RETRY_MS[Math.min(seen.failures++, RETRY_MS.length - 1)] ?? 0);
      return;
    }
    noticed.delete(check);
    if (says === undefined) delete known[check];
    else known[check] = says;
    await writeFile(`${file}.new`, JSON.stringify(known));
    await rename(`${file}.new`, file);
  }

  return async (): Promise<void> => {
    const [known, { checks }] = await Promise.all([reading, readiness()]);
    for (const [check, { says }] of Object.entries(checks)) await tell(check as CheckName, says ?? undefined, known);
  };
}

/** Checks for as long as the process runs. */
export function watchForOperator(options: OperatorOptions): void {
  const look = operatorWatch(options);
  let looking = false;
  const once = async () => {
    // Never run two checks at once, even if an address is slow to respond.
    if (looking) return;
    looking = true;
    await look().finally(() => {
      looking = false;
    });
  };
  setInterval(guarded('operator webhook', once), EVERY_MS).unref();
}

async function readTold(file: string): Promise<Told> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // First run or damaged file: current problems are reported again.
    return {};
  }
}
