import { localStore } from '@companion/browser';

const KEY = 'companion.overrides';
const SECTION = /^[a-z][a-z0-9-]{1,30}$/;
const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/;
/** URL of a section edited on this computer. */
const LOCAL = /^http:\/\/localhost:\d{1,5}\/[a-z][a-z0-9-]{1,30}$/;

export function isVersion(wanted: string): boolean {
  return VERSION.test(wanted);
}

/** Whether the override is a local section's URL rather than a version. */
export function isLocal(wanted: string): boolean {
  return LOCAL.test(wanted);
}

/**
 * This browser's overrides by section: a version, or the URL of a section on this computer. Empty for everyone who never
 * opted in.
 */
export function readOverrides(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(KEY) ?? '{}');
    const entries = Object.entries(stored as Record<string, unknown>);
    return Object.fromEntries(
      entries.filter(
        (entry): entry is [string, string] =>
          SECTION.test(entry[0]) && (isVersion(String(entry[1])) || isLocal(String(entry[1]))),
      ),
    );
  } catch {
    return {};
  }
}

/** Null removes the section's override. */
export function writeOverride(section: string, wanted: string | null): void {
  const { [section]: _, ...others } = readOverrides();
  const next = wanted === null ? others : { ...others, [section]: wanted };
  if (Object.keys(next).length > 0) localStore.setItem(KEY, JSON.stringify(next));
  else localStore.removeItem(KEY);
}
