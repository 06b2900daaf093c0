import type { Channel, Slash } from '../dataset.ts';
import { chatLine } from './texts.ts';
import { awakeTime, DAYS, HOURS, isoOf, type World } from './world.ts';

/**
 * One community channel covering the last two months that mentions members and slashes; a few messages are edited or deleted.
 */
export function addTelegram(world: World, slashes: Slash[]): Channel[] {
  const random = world.random.fork('telegram');
  const { now, members } = world;
  if (members.length === 0) return [];
  const times = Array.from({ length: Math.min(200, members.length) }, () => awakeTime(random, 0, now - 60 * DAYS, now));
  const messages = times
    .sort((a, b) => a - b)
    .map((at, index) => {
      const sender = random.pick(members);
      const slash = slashes.length ? random.pick(slashes).id : 1;
      const changed = Math.min(now, at + random.whole(60, HOURS));
      return {
        id: index + 1,
        at: isoOf(at),
        senderName: sender.row.displayName,
        senderHandle: sender.row.username,
        text: chatLine(random, random.pick(members).row.username ?? '', slash),
        replyToId: index > 0 && random.chance(0.2) ? random.whole(1, index) : null,
        editedAt: random.chance(0.05) ? isoOf(changed) : null,
        deletedAt: random.chance(0.03) ? isoOf(changed) : null,
        media: null,
      };
    });
  return [{ channel: 'community', title: 'Community', messages }];
}
