import { parseEntries, RaffleEntriesError, SHORTEST_WAIT_SECONDS } from '@companion/domain';
import type { RaffleDraft } from './raffleCalls';

/** The organizer's input as text, as the fields contain it. */
export type RaffleForm = {
  title: string;
  prize: string;
  winners: string;
  repeats: boolean;
  /** By rule, or a pasted list of people. */
  by: 'rule' | 'list';
  entries: string;
  minScore: string;
  minReviews: string;
  minStreak: string;
  minXp: string;
  season: string;
  week: string;
  slash: string;
  unflagged: boolean;
  metric: '' | 'score' | 'xp' | 'reviews';
  per: string;
  cap: string;
  /** As in a date-time field, in the browser's time zone. */
  freezeAt: string;
  /** From the freeze to the randomness, in minutes. */
  wait: string;
};

export type FormField = keyof RaffleForm;
export type FormVerdict =
  | { body: Record<string, unknown>; problems: null }
  | { body: null; problems: Partial<Record<FormField, string>> };

/** Detector score from which a person counts as flagged. */
const FLAGGED_FROM = 50;
const HOUR_MS = 3_600_000;

export const SHORTEST_WAIT = SHORTEST_WAIT_SECONDS / 60;

/** Initial form: entries are frozen in an hour and drawn ten minutes later. */
export const emptyForm = (now: number): RaffleForm => ({
  title: '',
  prize: '',
  winners: '1',
  repeats: false,
  by: 'rule',
  entries: '',
  minScore: '',
  minReviews: '',
  minStreak: '',
  minXp: '',
  season: '',
  week: '',
  slash: '',
  unflagged: false,
  metric: '',
  per: '1',
  cap: '100',
  freezeAt: localMinute(now + HOUR_MS),
  wait: String(SHORTEST_WAIT),
});

/** The form for editing a draft. */
export function formOf(draft: RaffleDraft): RaffleForm {
  const { title, prize, winners, repeats, rule, entries, freezeAt, beaconAt } = draft;
  const text = (value: number | undefined) => (value === undefined ? '' : String(value));
  const { metric = '', per = 1, cap = 100 } = rule?.tickets ?? {};
  return {
    title,
    prize,
    winners: String(winners),
    repeats,
    by: rule === null ? 'list' : 'rule',
    entries: entries
      .map(({ profileId, tickets }) => (tickets === 1 ? profileId : `${profileId},${tickets}`))
      .join('\n'),
    minScore: text(rule?.minScore),
    minReviews: text(rule?.minReviews),
    minStreak: text(rule?.minStreak),
    minXp: text(rule?.minXp),
    season: text(rule?.season),
    week: text(rule?.week),
    slash: text(rule?.slash),
    unflagged: rule?.flaggedFrom !== undefined,
    metric,
    per: String(per),
    cap: String(cap),
    freezeAt: localMinute(Date.parse(freezeAt)),
    wait: String(Math.round((Date.parse(beaconAt) - Date.parse(freezeAt)) / 60_000)),
  };
}

/** "2026-03-16T09:30" in the browser's time zone, as a date-time field expects it. */
export function localMinute(at: number): string {
  const shifted = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The form's request, or errors by field. */
export function readForm(form: RaffleForm, now: number): FormVerdict {
  const problems: Partial<Record<FormField, string>> = {};
  const whole = (name: FormField, least: number, most: number): number | undefined => {
    const text = String(form[name]).trim();
    if (text === '') return undefined;
    const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    problems[name] = `A whole number from ${least} to ${most}.`;
    return undefined;
  };
  const needed = (name: FormField, least: number, most: number) => {
    const value = whole(name, least, most);
    if (value === undefined) problems[name] ??= `A whole number from ${least} to ${most}.`;
    return value;
  };

  const title = form.title.trim();
  if (title === '') problems.title = 'Give it a title.';
  const winners = needed('winners', 1, 1000);
  const freezeAt = Date.parse(form.freezeAt);
  if (!(freezeAt > now)) problems.freezeAt = 'Choose a time in the future.';
  const wait = needed('wait', SHORTEST_WAIT, 60 * 24 * 30);
  const takesPart = form.by === 'list' ? { rule: null, entries: entriesOf() } : { rule: ruleOf() };

  if (Object.keys(problems).length > 0) return { body: null, problems };
  const times = {
    freezeAt: new Date(freezeAt).toISOString(),
    beaconAt: new Date(freezeAt + Number(wait) * 60_000).toISOString(),
  };
  return {
    body: { title, prize: form.prize.trim(), winners, repeats: form.repeats, ...times, ...takesPart },
    problems: null,
  };

  function entriesOf() {
    try {
      return parseEntries(form.entries);
    } catch (error) {
      if (!(error instanceof RaffleEntriesError)) throw error;
      problems.entries = error.message;
      return [];
    }
  }

  function ruleOf() {
    const metric = form.metric || null;
    const minXp = whole('minXp', 1, 1e12);
    const [season, week] = [whole('season', 1, 1000), whole('week', 1, 1000)];
    if ((minXp !== undefined || metric === 'xp') && (season === undefined || week === undefined))
      problems[season === undefined ? 'season' : 'week'] ??= 'XP is counted by season and week.';
    const tickets = metric && { metric, per: needed('per', 1, 1e9), cap: needed('cap', 1, 1e6) };
    const rule = {
      minScore: whole('minScore', 0, 2800),
      minReviews: whole('minReviews', 1, 1e6),
      minStreak: whole('minStreak', 1, 1e5),
      slash: whole('slash', 0, 1e12),
      minXp,
      ...((minXp !== undefined || metric === 'xp') && { season, week }),
      ...(form.unflagged && { flaggedFrom: FLAGGED_FROM }),
      ...(tickets && { tickets }),
    };
    return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined));
  }
}
