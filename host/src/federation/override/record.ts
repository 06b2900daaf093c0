const KEY = 'companion.overrides';

/** Releases this browser wants instead of the planned ones: version by section. Empty for everyone who never opted in. */
export function readOverrides(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const entries = Object.entries(stored as Record<string, unknown>);
    return Object.fromEntries(
      entries.filter(
        (entry): entry is [string, string] =>
          /^[a-z][a-z0-9-]{1,30}$/.test(entry[0]) && /^\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(String(entry[1])),
      ),
    );
  } catch {
    return {};
  }
}

/** A null version takes the section's override back. */
export function writeOverride(section: string, version: string | null): void {
  const { [section]: _, ...others } = readOverrides();
  const next = version === null ? others : { ...others, [section]: version };
  if (Object.keys(next).length > 0) localStorage.setItem(KEY, JSON.stringify(next));
  else localStorage.removeItem(KEY);
}
