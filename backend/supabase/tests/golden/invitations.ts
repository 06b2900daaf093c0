import { type Cover, percent, personId, personIds, valueAt } from './cover.ts';

const summary = (key: string, path: string, map?: Cover['map']): Cover => ({
  key: `invitations.summary.${key}`,
  call: 'invitations_list',
  path: `kpis.${path}`,
  ...(map ? { map } : {}),
});
const inviter = (key: string, path: string, map?: Cover['map']): Cover => ({
  key: `invitations.summary.inviters.*.${key}`,
  call: 'invitations_stats',
  args: () => ({ filters: { minInvitees: 0 } }),
  path: `leaderboard[person.profileId=$1].${path}`,
  ...(map ? { map } : {}),
});
const bond = (key: string, path: string, map?: Cover['map']): Cover => ({
  key: `invitations.bonds.*.${key}`,
  call: 'invitations_list',
  args: () => ({ filters: { status: 'accepted' } }),
  path: `rows[recipient.profileId=$1].${path}`,
  ...(map ? { map } : {}),
});
const tree = (key: string, path: string): Cover => ({
  key: `invitations.tree.${key}`,
  call: 'invite_graph_stats',
  path,
});
const node = (key: string, path: string, map?: Cover['map']): Cover => ({
  key: `invitations.tree.${key}.*`,
  call: 'invite_graph_node',
  args: (id) => ({ id }),
  path,
  ...(map ? { map } : {}),
});

export const covers: Cover[] = [
  ...['sent', 'accepted', 'pending', 'pendingOlder30d', 'medianHoursToAccept', 'openBonds', 'netOpenBondPoints'].map(
    (field) => summary(field, field),
  ),
  summary('acceptedOther', 'other'),
  summary('plainRatePct', 'plainRate.value', percent),
  summary('plainLowPct', 'plainRate.low', percent),
  summary('plainHighPct', 'plainRate.high', percent),
  summary('ratePct', 'rate.value', percent),
  summary('lowPct', 'rate.low', percent),
  summary('highPct', 'rate.high', percent),
  {
    key: 'invitations.summary.openBondIds',
    call: 'invitations_list',
    args: () => ({ filters: { bond: 'open' } }),
    path: 'rows',
    map: (rows) =>
      (rows as { recipient: unknown }[]).map((row) => personId(row.recipient)).sort((a, b) => Number(a) - Number(b)),
  },
  inviter('sent', 'sent'),
  inviter('accepted', 'accepted'),
  inviter('ratePct', 'plainRate.value', percent),
  inviter('lowPct', 'plainRate.low', percent),
  {
    key: 'invitations.summary.leaderboardMin5',
    call: 'invitations_stats',
    path: 'leaderboard',
    map: (rows) => (rows as { person: unknown }[]).map((row) => personId(row.person)),
  },
  bond('invitee', 'recipient', personId),
  bond('inviter', 'inviter', personId),
  bond('open', 'bondOpen'),
  bond('daysLeft', 'bondDaysLeft'),
  bond('raw', 'bondRaw'),
  bond('impact', 'bondImpact'),
  bond('capped', 'capped'),
  ...['n', 'old', 'new', 'delta'].map(
    (field): Cover => ({
      key: `invitations.eip10.*.${field}`,
      call: 'eip10_scores',
      path: `rows[person.profileId=$1].${field}`,
    }),
  ),
  ...['bottom', 'top'].map(
    (side): Cover => ({
      key: `invitations.eip10.*.${side}`,
      call: 'eip10_scores',
      path: `rows[person.profileId=$1].${side}`,
      map: (people) => people && personIds(people).map(Number),
    }),
  ),
  tree('nodes', 'nodes'),
  { ...tree('roots', 'roots'), map: personIds },
  tree('maxDepth', 'maxDepth'),
  tree('depthHistogram.*', 'depths[depth=$1].count'),
  node('depth', 'depth'),
  node('subtreeSize', 'subtree.size'),
  node('subtreeMeanScore', 'subtree.meanScore'),
  node('children', 'children.length'),
  node('path', '', (answer) => [personId(valueAt(answer, 'person')), ...personIds(valueAt(answer, 'ancestors'))]),
];
