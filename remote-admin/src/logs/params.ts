import { adminLogs } from '@companion/functions/adminLogs';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

export const { level: LEVELS, since: TIMES } = { level: adminLogs.args.level.words, since: adminLogs.args.since.words };

export type LogsAddress = FunctionAddress<typeof adminLogs>;

/** URL state of /admin/logs. */
export const useLogsAddress = (): LogsAddress =>
  useFunctionAddress(adminLogs, {
    without: ['after', 'per'],
    views: ['entries', 'messages'],
    cols: columns.map(({ id }) => id),
  });
