import { z } from 'zod';
import { id, integer, refuse, score, text, time, toIso } from './values.ts';

/** A point of `GET /score/history`; v1 rows have `createdAt` instead of `date`. */
export const scorePoint = z.object({ date: z.unknown(), createdAt: z.unknown(), score }).transform((point, context) => {
  const at = toIso(point.date ?? point.createdAt);
  if (at !== null) return { at, score: point.score };
  return refuse(context, 'names no time');
});

/** A season of `GET /xp/seasons`; its start is a UTC date. */
export const season = z
  .object({ id: id.pipe(z.number().max(2_147_483_647)), name: text, startDate: time })
  .transform((row) => ({ ...row, startDate: row.startDate.slice(0, 10) }));
export type Season = z.output<typeof season>;

/** A week of `GET /xp/season/{id}/weeks`. */
export const seasonWeek = z.object({ week: integer, startDate: time, endDate: time });
export type SeasonWeek = z.output<typeof seasonWeek>;

/** A step of an XP timeline: XP earned from `time` on. Negative for corrections. */
export const xpStep = z.object({ time, xp: integer });
