/** Unix seconds of an ISO time; 0 for null, the network's "never". */
export function toSeconds(iso: string | null): number {
  return iso === null ? 0 : Math.floor(Date.parse(iso) / 1000);
}

/** ISO 8601 with milliseconds, the network's date format. */
export function toIso(iso: string): string {
  return new Date(iso).toISOString();
}

export const SECOND = 1000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;
