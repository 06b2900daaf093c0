import type { Account, Review } from '../dataset.ts';
import { push } from '../store.ts';
import { type Random, Weighted } from './random.ts';
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

/** One author, one text, many subjects within minutes; weeks later nearly all are archived within minutes again. */
function farm(world: World, random: Random, farmer: Member, drafts: Draft[]): void {
  const age = world.now - farmer.joined;
  if (age < 4 * DAYS) return;
  const text = batchText(random);
  const begin = farmer.joined + Math.floor(random.between(0.1, 0.4) * age);
  const others = world.members.filter((member) => member !== farmer && member.joined < begin);
  const count = Math.min(others.length, random.whole(25, 60));
  let at = begin;
  let archiveAt = begin + Math.floor(random.between(0.2, 0.5) * age);
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

/** Archiving of an ordinary review: rarely, later, sometimes taken back. */
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
    // A quarter of the praise is returned, half of that within the hour.
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

/** Reviews with power-law degrees, planted farms and rings, reciprocity and archiving; ids ascend with time. */
export function addReviews(world: World): Review[] {
  const random = world.random.fork('reviews');
  const { reviews } = world.options;
  const planted: Draft[] = [];
  for (const member of world.members) if (member.role === 'farmer') farm(world, random, member, planted);
  const rings = new Map<number, Member[]>();
  for (const member of world.members) if (member.ring !== null) push(rings, member.ring, member);
  for (const members of rings.values()) if (members.length > 2) ring(world, random, members, planted);
  // Planted patterns never crowd out the ordinary ones.
  const drafts = planted.slice(0, Math.floor(reviews * 0.4));
  ordinary(world, random, reviews - drafts.length, drafts);
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
