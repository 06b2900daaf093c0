import { sessionStore } from '@companion/browser';

const KEY = 'companion.trial';
const NAMED = /^([a-z][a-z0-9-]{1,30})@(\d{1,5}\.\d{1,5}\.\d{1,5})$/;
export const TRIAL_MINUTES = 60;
/** Warning shown for a trial. */
export const CARE = 'Do not sign anything with a wallet that you would not sign elsewhere.';

/** A held release by name; the registry is consulted about it each time. */
export type Tried = { section: string; version: string };

/** Null if the text does not name a release. @param text `reviews@1.2.3` */
export function namedIn(text: string): Tried | null {
  const [, section, version] = NAMED.exec(text) ?? [];
  return section && version ? { section, version } : null;
}

/** The release this tab is trying; null once its hour is over. */
export function readTrial(now = Date.now()): Tried | null {
  const [name = '', until] = sessionStore.getItem(KEY)?.split(' ') ?? [];
  return Number(until) > now ? namedIn(name) : null;
}

/** False if the browser cannot store it. */
export function beginTrial({ section, version }: Tried, now = Date.now()): boolean {
  return sessionStore.setItem(KEY, `${section}@${version} ${now + TRIAL_MINUTES * 60_000}`);
}

export function endTrial(): void {
  sessionStore.removeItem(KEY);
}
