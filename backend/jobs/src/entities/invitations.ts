import { invitationRow } from '../parse/invitation.ts';
import type { Reader } from '../run.ts';
import { readPages } from './pages.ts';

export const invitations: Reader = {
  entity: 'invitations',
  label: 'invitations',
  notification: 'other',
  read: (run) =>
    readPages(run, {
      limit: 500,
      fetch: (offset, limit) => run.client.get(`/v2/invitations?limit=${limit}&offset=${offset}`),
      store: async (values) => run.ingest('invitations', await run.parse(invitationRow, values)),
      progress: run.progress,
    }),
};
