import { functionQuery } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { siteStatus } from '@companion/functions/siteStatus';

export type SiteStatus = AnswerOf<typeof siteStatus>;

const STATUS_EVERY_MS = 60_000;
const WHILE_MOVING_MS = 4_000;

/**
 * State of data, flags and a running sync; polled each minute, or every few seconds while data is being read or first
 * counted.
 */
export const siteStatusQuery = () => ({
  ...functionQuery(siteStatus, {}),
  refetchInterval: (query: { state: { data?: SiteStatus } }) =>
    query.state.data?.sync.running || query.state.data?.sync.counted ? WHILE_MOVING_MS : STATUS_EVERY_MS,
});
