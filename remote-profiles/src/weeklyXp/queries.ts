import type { Person } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import type { weeklyXp } from '@companion/functions/weeklyXp';

/** The weeks of a known person. */
export type WeeklyXp = Extract<AnswerOf<typeof weeklyXp>, { person: Person }>;
export type XpWeek = WeeklyXp['rows'][number];
