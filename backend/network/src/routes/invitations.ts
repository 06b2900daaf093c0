import type { Hono } from 'hono';
import { z } from 'zod';
import type { Invitation } from '../dataset.ts';
import { badRequest } from '../http/errors.ts';
import { page, pathId, query, queryInt, queryPage } from '../http/input.ts';
import { impactOf, invitationRow } from '../shapes/invitation.ts';
import { user, userOrNull } from '../shapes/user.ts';
import type { Store } from '../store.ts';
import { toSeconds } from '../time.ts';
import type { Viewer } from '../view.ts';

const listQuery = z.object({
  senderProfileId: queryInt().optional(),
  status: z.enum(['ACCEPTED', 'INVITED', 'ACCEPTED_OTHER_INVITATION']).optional(),
  ...queryPage(500),
});
const treeQuery = z.object(queryPage(1000));

const lists = new WeakMap<Store, Invitation[]>();
function newestInvitations(store: Store): Invitation[] {
  let rows = lists.get(store);
  if (!rows) {
    rows = store.dataset.invitations.toSorted((a, b) => toSeconds(b.sentAt) - toSeconds(a.sentAt) || b.id - a.id);
    lists.set(store, rows);
  }
  return rows;
}

interface TreeNode {
  id: number;
  senderProfileId: number;
  acceptedProfileId: number;
  level: number;
}

/** Everyone below a sender, nearest level first. Visits each profile once, so that a loop in the data cannot hang it. */
export function invitationTree(store: Store, root: number): TreeNode[] {
  const met = new Set([root]);
  const nodes: TreeNode[] = [];
  let senders = [root];
  for (let level = 1; senders.length > 0; level++) {
    const next: number[] = [];
    for (const senderProfileId of senders)
      for (const { profileId } of store.invitees.get(senderProfileId) ?? []) {
        if (met.has(profileId)) continue;
        met.add(profileId);
        next.push(profileId);
        nodes.push({ id: nodes.length + 1, senderProfileId, acceptedProfileId: profileId, level });
      }
    senders = next;
  }
  return nodes;
}

/** Invitations newest first, the tree below a sender, and pending invitations of an address. */
export function invitations(api: Hono, viewOf: Viewer): void {
  api.get('/invitations', (c) => {
    const view = viewOf(c);
    const asked = query(c, listQuery);
    const rows = newestInvitations(view.store).filter(
      (row) =>
        (asked.senderProfileId === undefined || row.senderProfileId === asked.senderProfileId) &&
        (asked.status === undefined || row.status === asked.status),
    );
    return c.json(page(rows, asked, (row) => invitationRow(view, row)));
  });

  api.get('/invitations/accepted/:senderProfileId/tree', (c) => {
    const view = viewOf(c);
    const nodes = invitationTree(view.store, pathId(c, 'senderProfileId'));
    return c.json(
      page(nodes, query(c, treeQuery), (node) => ({
        ...node,
        user: userOrNull(view, view.store.byProfileId.get(node.acceptedProfileId)),
      })),
    );
  });

  api.get('/invitations/pending/:address', (c) => {
    const view = viewOf(c);
    const address = c.req.param('address').toLowerCase();
    if (!/^0x[0-9a-f]{40}$/.test(address)) throw badRequest('Invalid address');
    const pending = newestInvitations(view.store).filter(
      (row) => row.status === 'INVITED' && row.recipientAddress === address,
    );
    return c.json(
      pending.map((row) => {
        const inviter = view.store.byProfileId.get(row.senderProfileId);
        const { value, impact } = impactOf(inviter?.row.score ?? 1200);
        return {
          id: row.senderProfileId,
          impact: { value, relativeValue: value, impact, adjustedRecipientScore: 1200 + value },
          inviterUser: inviter ? user(view, inviter) : null,
        };
      }),
    );
  });
}
