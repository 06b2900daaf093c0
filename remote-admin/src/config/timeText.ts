import { formatDate } from '@companion/domain';

type Held = { validFrom: string | null; validTo: string | null };

const day = (at: string) => formatDate(at, { timeZone: 'UTC' });

/** "since the beginning", "from May 28, 2025", "until Sep 15, 2025". */
export function timeText({ validFrom, validTo }: Held): string {
  if (validFrom === null) return validTo === null ? 'since the beginning' : `until ${day(validTo)}`;
  return validTo === null ? `from ${day(validFrom)}` : `${day(validFrom)} to ${day(validTo)}`;
}
