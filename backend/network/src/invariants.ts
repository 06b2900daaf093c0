import type { Dataset } from './dataset.ts';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function* timesOf(set: Dataset): Generator<[place: string, time: string | null]> {
  for (const row of set.profiles) yield [`profile ${row.profileId} joinedAt`, row.joinedAt];
  for (const row of set.scoreHistory) yield [`score of ${row.profileId}`, row.at];
  for (const row of set.reviews) {
    yield [`review ${row.id} createdAt`, row.createdAt];
    for (const event of row.archiveEvents) yield [`review ${row.id} event`, event.at];
  }
  for (const row of set.vouches) {
    yield [`vouch ${row.id} vouchedAt`, row.vouchedAt];
    yield [`vouch ${row.id} unvouchedAt`, row.unvouchedAt];
  }
  for (const row of set.votes) {
    yield [`vote on ${row.type} ${row.activityId}`, row.createdAt];
    yield [`vote on ${row.type} ${row.activityId} archived`, row.archivedAt];
  }
  for (const row of set.slashes) {
    yield [`slash ${row.id} openedAt`, row.openedAt];
    yield [`slash ${row.id} cancelledAt`, row.cancelledAt];
  }
  for (const row of set.invitations) {
    yield [`invitation ${row.id} sentAt`, row.sentAt];
    yield [`invitation ${row.id} acceptedAt`, row.acceptedAt];
  }
  for (const market of set.markets)
    for (const row of [...market.snapshots, ...market.trades]) yield [`market ${market.marketId}`, row.at];
  for (const channel of set.telegram) for (const row of channel.messages) yield [`message ${row.id}`, row.at];
}

function* peopleProblems(set: Dataset): Generator<string> {
  const byId = new Map(set.profiles.map((row) => [row.profileId, row]));
  const xp = new Map<number, number>();
  for (const row of set.xpWeekly) xp.set(row.profileId, (xp.get(row.profileId) ?? 0) + row.xp);
  const newest = new Map<number, { at: string; score: number }>();
  for (const row of set.scoreHistory)
    if (!newest.has(row.profileId) || row.at >= (newest.get(row.profileId)?.at as string))
      newest.set(row.profileId, row);
  for (const row of set.profiles) {
    const name = `profile ${row.profileId}`;
    if (row.xpTotal !== (xp.get(row.profileId) ?? 0)) yield `${name}: xpTotal is not the sum of its weeks`;
    const last = newest.get(row.profileId);
    if (last && last.score !== row.score) yield `${name}: newest score ${last.score} is not ${row.score}`;
    if (!row.addresses.includes(row.primaryAddress)) yield `${name}: primary address is not one of its addresses`;
    if (!row.userkeys.includes(`profileId:${row.profileId}`)) yield `${name}: lacks its own userkey`;
    if (row.invitedBy !== null && !byId.has(row.invitedBy)) yield `${name}: unknown inviter`;
    // A path up the tree that is longer than the tree is a loop.
    let up: number | null = row.profileId;
    let steps = 0;
    while (up !== null && steps++ <= set.profiles.length) up = byId.get(up)?.invitedBy ?? null;
    if (up !== null) yield `${name}: invitation loop`;
  }
  const keys = [...set.profiles, ...set.users].flatMap((row) => row.userkeys.map((key) => key.toLowerCase()));
  if (new Set(keys).size !== keys.length) yield 'a userkey belongs to two people';
}

function* activityProblems(set: Dataset): Generator<string> {
  const members = new Set(set.profiles.map((row) => row.profileId));
  for (const [kind, rows] of [
    ['review', set.reviews],
    ['vouch', set.vouches],
    ['slash', set.slashes],
  ] as const)
    for (const row of rows) {
      if (!members.has(row.authorProfileId)) yield `${kind} ${row.id}: unknown author`;
      if (row.subjectProfileId !== null && !members.has(row.subjectProfileId))
        yield `${kind} ${row.id}: unknown subject`;
    }
  for (const row of set.reviews) {
    const actions = row.archiveEvents.map((event) => event.action);
    if (actions.some((action, index) => action !== (index % 2 ? 'RESTORE' : 'ARCHIVE')))
      yield `review ${row.id}: events do not alternate`;
    const times = [row.createdAt, ...row.archiveEvents.map((event) => event.at)];
    if (times.some((time, index) => index > 0 && time < (times[index - 1] as string)))
      yield `review ${row.id}: events are out of order`;
    const last = row.archiveEvents.at(-1);
    if (row.archivedAt !== (last?.action === 'ARCHIVE' ? last.at : null))
      yield `review ${row.id}: archivedAt is not the last event`;
  }
  const pairs = new Set<string>();
  for (const row of set.vouches) {
    if (row.unhealthy && row.unvouchedAt === null) yield `vouch ${row.id}: unhealthy but active`;
    if (row.unvouchedAt !== null && row.unvouchedAt < row.vouchedAt) yield `vouch ${row.id}: ended before it began`;
    const pair = `${row.authorProfileId}>${row.subjectUserkey}`;
    if (row.unvouchedAt === null && pairs.has(pair)) yield `vouch ${row.id}: second active vouch of a pair`;
    if (row.unvouchedAt === null) pairs.add(pair);
  }
  const votes = new Set<string>();
  for (const row of set.votes) {
    const key = `${row.type} ${row.activityId} by ${row.voterProfileId}`;
    if (!members.has(row.voterProfileId)) yield `vote on ${key}: unknown voter`;
    if (row.archivedAt === null && votes.has(key)) yield `vote on ${key}: second active vote`;
    if (row.archivedAt === null) votes.add(key);
  }
}

function* invitationProblems(set: Dataset): Generator<string> {
  const history = new Set(set.scoreHistory.map((row) => `${row.profileId}@${row.at}=${row.score}`));
  const byId = new Map(set.profiles.map((row) => [row.profileId, row]));
  const accepted = new Set<number>();
  for (const row of set.invitations) {
    const name = `invitation ${row.id}`;
    if ((row.status === 'ACCEPTED') !== (row.acceptedAt !== null))
      yield `${name}: acceptedAt does not fit ${row.status}`;
    if (row.acceptedAt !== null && row.sentAt > row.acceptedAt) yield `${name}: accepted before it was sent`;
    if (row.scoreAtAccept !== null && !history.has(`${row.recipientProfileId}@${row.acceptedAt}=${row.scoreAtAccept}`))
      yield `${name}: score at acceptance is not in the history`;
    if (row.status !== 'ACCEPTED' || row.recipientProfileId === null) continue;
    accepted.add(row.recipientProfileId);
    if (byId.get(row.recipientProfileId)?.invitedBy !== row.senderProfileId) yield `${name}: is not the inviter link`;
  }
  for (const row of set.profiles)
    if (row.invitedBy !== null && !accepted.has(row.profileId))
      yield `profile ${row.profileId}: no accepted invitation`;
}

function* marketProblems(set: Dataset): Generator<string> {
  for (const market of set.markets) {
    const held = new Map<string, number>();
    for (const trade of market.trades) {
      const key = `${trade.actorProfileId}:${trade.isTrust}`;
      held.set(key, (held.get(key) ?? 0) + (trade.type === 'BUY' ? trade.votes : -trade.votes));
      if (BigInt(trade.ethWei) <= 0n) yield `market ${market.marketId}: trade ${trade.id} without money`;
    }
    if (market.trades.length && sum([...held.values()]) < 0) yield `market ${market.marketId}: more sold than bought`;
  }
}

/** Violations of the rules for format 1 in e2e/fixtures/README.md, one sentence each; empty if there are none. */
export function findBreaches(set: Dataset): string[] {
  const late = [...timesOf(set)].flatMap(([place, time]) =>
    time !== null && time > set.now ? [`${place} is after now`] : [],
  );
  return [
    ...late,
    ...peopleProblems(set),
    ...activityProblems(set),
    ...invitationProblems(set),
    ...marketProblems(set),
  ];
}
