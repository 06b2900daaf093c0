import type { Vouch } from '../dataset.ts';
import { type Random, Weighted } from './random.ts';
import { accountSubject, memberSubject } from './reviews.ts';
import { vouchComment } from './texts.ts';
import { awakeTime, DAYS, HOURS, isoOf, type Member, type World } from './world.ts';

/** Log-normal stakes around 0.03 ETH, in whole microether plus an odd remainder that would expose floats. */
function stake(random: Random): string {
  const micro = BigInt(Math.max(1000, Math.round(random.logNormal(30_000, 1.4))));
  const rest = random.chance(0.3) ? BigInt(random.whole(1, 999_999_999)) : 0n;
  return (micro * 10n ** 12n + rest).toString();
}

type Draft = Omit<Vouch, 'id'> & { at: number };

/** Vouches; a fifth is reciprocated, some end (a few unhealthy), some ended pairs vouch again. One active row per pair. */
export function addVouches(world: World): Vouch[] {
  const random = world.random.fork('vouches');
  const { now, members, options } = world;
  if (members.length < 2) return [];
  const authors = new Weighted(members, (member) => member.activity);
  const subjects = new Weighted(members, (member) => member.popularity * Math.exp(0.6 * member.quality));
  const drafts: Draft[] = [];
  const used = new Set<string>();

  const add = (
    author: Member,
    subject: ReturnType<typeof memberSubject>,
    at: number,
    mayEnd: boolean,
  ): number | null => {
    const ends = mayEnd && random.chance(0.18) ? at + Math.round(random.logNormal(45 * DAYS, 0.9)) : null;
    const unvouched = ends !== null && ends <= now ? ends : null;
    drafts.push({
      at,
      authorProfileId: author.row.profileId,
      ...subject,
      amountWei: stake(random),
      vouchedAt: isoOf(at),
      unvouchedAt: unvouched === null ? null : isoOf(unvouched),
      unhealthy: unvouched !== null && random.chance(0.1),
      comment: vouchComment(random),
    });
    return unvouched;
  };

  for (let tries = 0; drafts.length < options.vouches && tries < options.vouches * 20; tries++) {
    const author = authors.pick(random);
    const account = world.accounts.length > 0 && random.chance(0.05) ? random.pick(world.accounts) : null;
    const target = account ? null : subjects.pick(random);
    if (target === author) continue;
    const subject = account ? accountSubject(account) : target && memberSubject(target);
    if (!subject) continue;
    const pair = `${author.row.profileId}>${subject.subjectUserkey}`;
    if (used.has(pair)) continue;
    used.add(pair);
    const at = awakeTime(random, author.offset, Math.max(author.joined, target?.joined ?? 0), now);
    const ended = add(author, subject, at, true);
    if (ended !== null && random.chance(0.08) && ended + HOURS < now && drafts.length < options.vouches)
      add(author, subject, awakeTime(random, author.offset, ended + HOURS, now), false);
    const back = target && `${target.row.profileId}>profileId:${author.row.profileId}`;
    if (!target || !back || used.has(back) || drafts.length >= options.vouches || !random.chance(0.2)) continue;
    used.add(back);
    add(target, memberSubject(author), Math.min(now, at + Math.round(random.logNormal(DAYS, 1.5))), true);
  }
  drafts.sort((a, b) => a.at - b.at);
  let id = 0;
  return drafts.map(({ at: _, ...row }) => {
    id += random.whole(1, 2);
    return { id, ...row };
  });
}
