import { adminAudit } from '@companion/functions/adminAudit';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

export const AREAS = adminAudit.args.area.words;

export type AuditAddress = FunctionAddress<typeof adminAudit>;

/** URL state of /admin/audit. */
export const useAuditAddress = (): AuditAddress =>
  useFunctionAddress(adminAudit, { without: ['actions', 'after', 'per'], cols: columns.map(({ id }) => id) });
