import type { Account, Review } from '../dataset.ts';
import { push } from '../store.ts';
import { type Random, Weighted } from './random.ts';
import type { PlannedSlash } from './slashes.ts';
import { batchText, reviewText } from './texts.ts';
import { awakeTime, DAYS, HOURS, isoOf, type Member, MINUTE, type World } from './world.ts';

type Subject = Pick<Review, 'subjectProfileId' | 'subjectUserkey'>;
/** A review before ids are given, its times in seconds. */
interface Draft {
  author: Member;
  subject: Subject;
  score: Review['score'];
  text: { title: string; description: string };
  at: number;
  events: { at: number; action: 'ARCHIVE' | 'RESTORE' }[];
}

export const memberSubject = (member: Member): Subject => ({
  subjectProfileId: member.row.profileId,
  subjectUserkey: `profileId:${member.row.profileId}`,
});
export const accountSubject = (account: Account): Subject => ({
  subjectProfileId: null,
  subjectUserkey: account.userkeys[0] ?? '',
});

function sentimentFor(random: Random, quality: number): Review['score'] {
  const draw = random.unit();
  const bad = quality < -1.2 ? 0.3 : 0.04;
  return draw < bad ? 'negative' : draw < bad + 0.05 ? 'neutral' : 'positive';
}

/**
 * One author posts one text about many subjects within minutes; later nearly all are archived within minutes, for some authors
 * while a slash against them is open. More than half of it is recent, so that short ranges show it.
 */
function farm(world: World, random: Random, farmer: Member, slash: PlannedSlash | undefined, drafts: Draft[]): void {
  const age = world.now - farmer.joined;
  if (age < 4 * DAYS) return;
  const text = batchText(random);
  const lately = world.now - Math.floor(random.between(6, 85) * DAYS);
  const begin =
    lately > farmer.joined && random.chance(0.6) ? lately : farmer.joined + Math.floor(random.between(0.1, 0.4) * age);
  const others = world.members.filter((member) => member !== farmer && member.joined < begin);
  const count = Math.min(others.length, random.whole(12, 60));
  let at = begin;
  let archiveAt =
    slash && slash.opens > begin
      ? slash.opens + random.whole(HOURS, 30 * HOURS)
      : begin + Math.floor(random.between(0.2, 0.7) * (world.now - begin));
  for (let index = 0; index < count; index++) {
    const [subject] = others.splice(random.whole(0, others.length - 1), 1);
    if (!subject) break;
    at += random.whole(35, 120);
    archiveAt += random.whole(15, 70);
    const archived = index > 1 && archiveAt < world.now && archiveAt > at;
    drafts.push({
      author: farmer,
      subject: memberSubject(subject),
      score: 'positive',
      text,
      at: Math.min(at, world.now),
      events: archived ? [{ at: archiveAt, action: 'ARCHIVE' }] : [],
    });
  }
}

/** An author who reviews everyone they met, in different words, in one sitting: a harmless batch. */
function sitting(world: World, random: Random, author: Member, drafts: Draft[]): void {
  let at = awakeTime(random, author.offset, author.joined, world.now);
  const known = world.members.filter((member) => member !== author && member.joined < at);
  for (let left = Math.min(known.length, random.whole(5, 12)); left > 0; left--) {
    const [subject] = known.splice(random.whole(0, known.length - 1), 1);
    at += random.whole(60, 280);
    if (!subject || at > world.now) return;
    const score = sentimentFor(random, subject.quality);
    const text = reviewText(random, score);
    drafts.push({ author, subject: memberSubject(subject), score, text, at, events: [] });
  }
}

/** A few members who leave: all their active reviews are archived within minutes. */
function leavers(world: World, random: Random, drafts: Draft[]): void {
  const standing = new Map<Member, Draft[]>();
  for (const draft of drafts)
    if (draft.author.role === 'member' && draft.events.length === 0) push(standing, draft.author, draft);
  const able = [...standing.entries()].filter(([, rows]) => rows.length >= 6 && rows.length <= 40);
  for (let left = Math.round(world.members.length * 0.005); left > 0 && able.length > 0; left--) {
    const [chosen] = able.splice(random.whole(0, able.length - 1), 1);
    if (!chosen) break;
    let at = world.now - Math.floor(random.between(2, 160) * DAYS);
    for (const draft of chosen[1]) {
      if (draft.at >= at) continue;
      draft.events.push({ at, action: 'ARCHIVE' });
      at = Math.min(world.now, at + random.whole(10, 90));
    }
  }
}

/** Everyone in a ring praises everyone else within a few hours. */
function ring(world: World, random: Random, members: Member[], drafts: Draft[]): void {
  const ready = Math.max(...members.map((member) => member.joined));
  const begin = awakeTime(random, 0, ready, Math.max(ready, world.now - DAYS));
  for (const author of members)
    for (const subject of members) {
      if (author === subject) continue;
      const at = Math.min(world.now, begin + random.whole(0, 5 * HOURS));
      drafts.push({
        author,
        subject: memberSubject(subject),
        score: 'positive',
        text: reviewText(random, 'positive'),
        at,
        events: [],
      });
    }
}

/** Archiving of an ordinary review: rare, delayed, sometimes reverted. */
function laterEvents(world: World, random: Random, at: number): Draft['events'] {
  if (!random.chance(0.06)) return [];
  const events: Draft['events'] = [];
  let next = at + Math.round(random.logNormal(20 * DAYS, 1));
  for (const action of ['ARCHIVE', 'RESTORE', 'ARCHIVE'] as const) {
    if (next > world.now) break;
    events.push({ at: next, action });
    if (!random.chance(action === 'ARCHIVE' ? 0.18 : 0.3)) break;
    next += Math.max(MINUTE, Math.round(random.logNormal(3 * DAYS, 1)));
  }
  return events;
}

function ordinary(world: World, random: Random, count: number, drafts: Draft[]): void {
  if (count <= 0 || world.members.length < 2) return;
  const authors = new Weighted(world.members, (member) => (member.role === 'member' ? member.activity : 0.3));
  const subjects = new Weighted(world.members, (member) => member.popularity);
  const goal = drafts.length + count;
  for (let tries = 0; drafts.length < goal && tries < count * 20; tries++) {
    const author = authors.pick(random);
    const account = world.accounts.length > 0 && random.chance(0.1) ? random.pick(world.accounts) : null;
    const subject = account ? null : subjects.pick(random);
    if (subject === author) continue;
    const from = Math.max(author.joined, subject?.joined ?? 0);
    const at = awakeTime(random, author.offset, from, world.now);
    const score = sentimentFor(random, subject?.quality ?? -1);
    const text = reviewText(random, score);
    const who = account ? accountSubject(account) : subject && memberSubject(subject);
    if (!who) continue;
    drafts.push({ author, subject: who, score, text, at, events: laterEvents(world, random, at) });
    // A quarter of the praise is reciprocated, half of that within the hour.
    if (!subject || score !== 'positive' || drafts.length >= goal || !random.chance(0.25)) continue;
    const back = at + Math.round(random.logNormal(50 * MINUTE, 2));
    if (back > world.now) continue;
    const answer = reviewText(random, 'positive');
    drafts.push({
      author: subject,
      subject: memberSubject(author),
      score,
      text: answer,
      at: back,
      events: laterEvents(world, random, back),
    });
  }
}

/** Reviews with power-law degrees, planted farms, rings and batches, reciprocity and archiving; ids ascend with time. */
export function addReviews(world: World, slashes: readonly PlannedSlash[]): Review[] {
  const random = world.random.fork('reviews');
  const { reviews } = world.options;
  const planted: Draft[] = [];
  const against = new Map(slashes.map((plan) => [plan.subjectMember, plan]));
  for (const member of world.members)
    if (member.role === 'farmer') farm(world, random, member, against.get(member), planted);
  const rings = new Map<number, Member[]>();
  for (const member of world.members)
    if (member.role === 'ring' && member.ring !== null) push(rings, member.ring, member);
  for (const members of rings.values()) if (members.length > 2) ring(world, random, members, planted);
  for (const member of world.members)
    if (member.role === 'member' && random.chance(0.02)) sitting(world, random, member, planted);
  // Planted patterns never crowd out the ordinary ones.
  const drafts = planted.slice(0, Math.floor(reviews * 0.4));
  ordinary(world, random, reviews - drafts.length, drafts);
  leavers(world, random, drafts);
  drafts.sort((a, b) => a.at - b.at);
  let id = 0;
  return drafts.map(({ author, subject, score, text, at, events }) => {
    id += random.whole(1, 2);
    const last = events.at(-1);
    return {
      id,
      authorProfileId: author.row.profileId,
      ...subject,
      score,
      ...text,
      createdAt: isoOf(at),
      archivedAt: last?.action === 'ARCHIVE' ? isoOf(last.at) : null,
      archiveEvents: events.map((event) => ({ at: isoOf(event.at), action: event.action })),
    };
  });
}
