import { functionQuery, type Person } from '@companion/data';
import { spelledOut } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import { reasons } from '@companion/functions/reasons';

/** What tells most about a known person. */
export type Told = Extract<AnswerOf<typeof reasons>, { person: Person }>;
export type Reason = Told['reasons'][number];

/** Never shows what is said of somebody else. */
export const reasonsQuery = (id: string) => ({
  ...functionQuery(reasons, { id: spelledOut(id) }),
  placeholderData: undefined,
});
