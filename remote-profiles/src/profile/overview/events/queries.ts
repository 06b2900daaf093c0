import { functionQuery, type Person } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { profileEvents } from '@companion/functions/profileEvents';
import type { Range } from '@companion/ui/url';

/** Events around a known person, by day. */
export type Known = Extract<AnswerOf<typeof profileEvents>, { person: Person }>;

export const eventsQuery = (id: string, range: Range) => functionQuery(profileEvents, { id, filters: { range } });
