import { looseQuery } from '@companion/data';

export type SiteStatus = {
  asOf: string;
  dataUntil: string | null;
  sync: { running: boolean; percent: number | null; phase: string | null; firstSyncDone: boolean };
  flags: unknown;
};

const STATUS_EVERY_MS = 60_000;
const WHILE_SYNCING_MS = 4_000;

/** State of data, flags and a running sync; asked again each minute, or each few seconds while a sync runs. */
export const siteStatusQuery = () => ({
  ...looseQuery<SiteStatus>('site_status', {}, ['sync']),
  refetchInterval: (query: { state: { data?: SiteStatus } }) =>
    query.state.data?.sync.running ? WHILE_SYNCING_MS : STATUS_EVERY_MS,
});
