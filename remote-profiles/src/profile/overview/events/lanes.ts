import { counted, formatDate } from '@companion/domain';
import { eventWords } from '@companion/functions/profile-rows';
import type { EVENT_KINDS } from '@companion/functions/profileEvents';
import type { Known } from './queries';

type Kind = (typeof EVENT_KINDS)[number];
/** In their favor, against them, or neither. */
export type Way = 'up' | 'flat' | 'down';
export type Lane = 'Reviews' | 'Vouches' | 'Slashes' | 'Invites' | 'Rules';

export const LANES: readonly Lane[] = ['Reviews', 'Vouches', 'Slashes', 'Invites', 'Rules'];

const PLACES: Readonly<Record<Kind, { lane: Lane; way: Way }>> = {
  positive: { lane: 'Reviews', way: 'up' },
  neutral: { lane: 'Reviews', way: 'flat' },
  negative: { lane: 'Reviews', way: 'down' },
  unknown: { lane: 'Reviews', way: 'flat' },
  takenBack: { lane: 'Reviews', way: 'flat' },
  ownTakenBack: { lane: 'Reviews', way: 'flat' },
  vouches: { lane: 'Vouches', way: 'up' },
  ended: { lane: 'Vouches', way: 'flat' },
  endedBadly: { lane: 'Vouches', way: 'down' },
  slashOpened: { lane: 'Slashes', way: 'flat' },
  slashUpheld: { lane: 'Slashes', way: 'down' },
  slashNotUpheld: { lane: 'Slashes', way: 'up' },
  penalty: { lane: 'Slashes', way: 'down' },
  joined: { lane: 'Invites', way: 'up' },
  invited: { lane: 'Invites', way: 'up' },
};

export type Mark = { lane: Lane; way: Way; count: number };
export type MarkedDay = { day: string; time: number; marks: readonly Mark[]; words: readonly string[] };

/** Days with events within a time span (ms), oldest first, each with its marks by lane and their texts. */
export function markedDays({ marked, rules }: Pick<Known, 'marked' | 'rules'>, from: number, to: number): MarkedDay[] {
  const days = new Map<string, { marks: Mark[]; words: string[] }>();
  const of = (day: string) => {
    const known = days.get(day) ?? { marks: [], words: [] };
    days.set(day, known);
    return known;
  };
  for (const { day, events } of marked) {
    const { marks, words } = of(day);
    for (const [kind, count] of Object.entries(events)) {
      const place = PLACES[kind as Kind];
      const same = marks.find(({ lane, way }) => lane === place.lane && way === place.way);
      if (same) same.count += count;
      else marks.push({ ...place, count });
      const { one, other } = eventWords(kind as Kind);
      words.push(kind === 'joined' ? one : counted(count, one, other));
    }
  }
  for (const { day, sources } of rules) {
    const { marks, words } = of(day);
    marks.push({ lane: 'Rules', way: 'flat', count: sources.length });
    words.push(...sources.map((source) => `rule changed: ${source}`));
  }
  return [...days]
    .map(([day, { marks, words }]) => ({ day, time: Date.parse(`${day}T00:00:00Z`), marks, words }))
    .filter(({ time }) => time + DAY_MS > from && time <= to)
    .sort((a, b) => a.time - b.time);
}

const DAY_MS = 86_400_000;

export const dayName = (day: string): string => formatDate(`${day}T00:00:00Z`, { timeZone: 'UTC' });
