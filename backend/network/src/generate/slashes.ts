import type { Slash } from '../dataset.ts';
import { slashClaim } from './texts.ts';
import { awakeTime, DAYS, HOURS, isoOf, type Member, type World } from './world.ts';

export type Band = 'UPHELD' | 'DEFENDED' | 'INCONCLUSIVE';
/** A slash whose outcome is decided before its votes are generated; times in seconds. */
export interface PlannedSlash {
  row: Slash;
  band: Band;
  opens: number;
  closes: number;
  subjectMember: Member | null;
  author: Member;
}

const WINDOW = 48 * HOURS;
const MIN_AUTHOR = 1600;
const OPEN_AT_NOW = 4;

/**
 * Slashes of all bands, types and kinds of subject. The last few are open at `now`; some are cancelled in their first hour.
 * Nobody has two open at the same time, as author or subject.
 */
export function planSlashes(world: World): PlannedSlash[] {
  const random = world.random.fork('slashes');
  const { now, start, members, options } = world;
  if (options.slashes === 0 || members.length < 2) return [];
  const strong = members.filter((member) => member.row.score >= MIN_AUTHOR && member.role === 'member');
  const authors = strong.length ? strong : [members.reduce((a, b) => (b.row.score > a.row.score ? b : a))];
  const accused = [
    ...members.filter((member) => member.role === 'farmer'),
    ...members.filter((member) => member.quality < -0.6).slice(0, Math.max(20, options.slashes)),
  ];
  const open = Math.min(OPEN_AT_NOW, Math.ceil(options.slashes / 5));
  const opens = Array.from({ length: options.slashes }, (_, index) =>
    index < open
      ? now - random.whole(3 * HOURS, 40 * HOURS)
      : awakeTime(random, 0, start + 60 * DAYS, now - WINDOW - HOURS),
  ).sort((a, b) => a - b);

  const busy = new Map<string, number[]>();
  const free = (key: string, at: number) => (busy.get(key) ?? []).every((other) => Math.abs(other - at) > 7 * DAYS);
  const take = (key: string, at: number) => busy.set(key, [...(busy.get(key) ?? []), at]);
  const chosen = <T>(
    list: readonly T[],
    key: (item: T) => string,
    at: number,
    fits: (item: T) => boolean,
  ): T | null => {
    for (let tries = 0; tries < 60; tries++) {
      const item = list.length ? random.pick(list) : undefined;
      if (item !== undefined && fits(item) && free(key(item), at)) return item;
    }
    return null;
  };

  const planned: PlannedSlash[] = [];
  let id = 0;
  for (const at of opens) {
    const author = chosen(
      authors,
      (item) => `a${item.row.profileId}`,
      at,
      (item) => item.joined < at,
    );
    const account = random.chance(0.2)
      ? chosen(
          world.accounts,
          (item) => `u${item.userId}`,
          at,
          () => true,
        )
      : null;
    const subject = account
      ? null
      : (chosen(
          accused,
          (item) => `s${item.row.profileId}`,
          at,
          (item) => item.joined < at && item !== author,
        ) ??
        chosen(
          members,
          (item) => `s${item.row.profileId}`,
          at,
          (item) => item.joined < at && item !== author,
        ));
    const subjectUserkey = account?.userkeys[0] ?? (subject && `profileId:${subject.row.profileId}`);
    if (!author || !subjectUserkey) continue;
    take(`a${author.row.profileId}`, at);
    take(account ? `u${account.userId}` : `s${subject?.row.profileId}`, at);
    const closes = at + WINDOW;
    const cancelled = closes <= now && random.chance(0.05);
    const slashType = random.chance(0.75) || account ? 'SCORE' : random.pick(['FINANCIAL', 'XP', 'XP'] as const);
    const draw = random.unit();
    id += random.whole(1, 2);
    planned.push({
      author,
      subjectMember: subject,
      band: draw < 0.45 ? 'UPHELD' : draw < 0.75 ? 'DEFENDED' : 'INCONCLUSIVE',
      opens: at,
      closes,
      row: {
        id,
        authorProfileId: author.row.profileId,
        subjectProfileId: subject?.row.profileId ?? null,
        subjectUserkey,
        slashType,
        amount: slashType === 'XP' ? random.whole(2, 40) * 500 : random.whole(3, 50) * 10,
        comment: slashClaim(random),
        openedAt: isoOf(at),
        closesAt: isoOf(closes),
        cancelledAt: cancelled ? isoOf(at + random.whole(60, HOURS)) : null,
        sourceOutcome: null,
      },
    });
  }
  return planned;
}
