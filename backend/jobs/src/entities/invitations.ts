import { invitationRow } from '../parse/invitation.ts';
import { pageOf } from '../parse/page.ts';
import type { Reader } from '../run.ts';
import { readPages } from './pages.ts';

export const invitations: Reader = {
  entity: 'invitations',
  label: 'invitations',
  pages: ['/invitations'],
  essential: true,
  read: (run) =>
    readPages(run, {
      limit: 500,
      fetch: (offset, limit) => run.client.get(`/v2/invitations?limit=${limit}&offset=${offset}`, pageOf),
      store: async (values) => run.ingest('invitations', await run.parse(invitationRow, values)),
      progress: run.progress,
    }),
};
