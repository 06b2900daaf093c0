import { adminFeedbackList } from '@companion/functions/adminFeedbackList';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

export const STATUSES = adminFeedbackList.args.status.words;

export type InboxAddress = FunctionAddress<typeof adminFeedbackList>;

/** URL state of the inbox on /admin. */
export const useInboxAddress = (): InboxAddress =>
  useFunctionAddress(adminFeedbackList, { without: ['after', 'per'], cols: columns.map(({ id }) => id) });
