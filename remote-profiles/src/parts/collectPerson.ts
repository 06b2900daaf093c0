import { askFunction, exportUrl } from '@companion/data';
import { reasonsInWords } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import { profileActivity } from '@companion/functions/profileActivity';
import { profileOverview } from '@companion/functions/profileOverview';
import { reasons } from '@companion/functions/reasons';
import { weeklyXp } from '@companion/functions/weeklyXp';
import { download } from '@companion/ui/core';

/** Answers about a person, by their name in the file. */
const ANSWERS = { profile: profileOverview, activity: profileActivity, reasons, weeklyXp } as const;

/** Lists of a person's rows, including archived and ended ones, by their name in the file. */
export const LISTS: Readonly<Record<string, { fn: string; filters: (who: string) => Record<string, unknown> }>> = {
  reviewsWritten: { fn: 'reviews_list', filters: (author) => ({ author, status: 'all' }) },
  reviewsReceived: { fn: 'reviews_list', filters: (subject) => ({ subject, status: 'all' }) },
  vouchesGiven: { fn: 'vouches_list', filters: (author) => ({ author, status: 'all' }) },
  vouchesReceived: { fn: 'vouches_list', filters: (subject) => ({ subject, status: 'all' }) },
  votesCast: { fn: 'votes_search', filters: (person) => ({ person }) },
  votesReceived: { fn: 'votes_search', filters: (person) => ({ person, dir: 'received' }) },
  slashesOpened: { fn: 'slashes_list', filters: (author) => ({ author }) },
  slashesReceived: { fn: 'slashes_list', filters: (subject) => ({ subject }) },
  invitationsSent: { fn: 'invitations_list', filters: (inviter) => ({ inviter }) },
};

/**
 * The pages' answers about a person and all of their rows, by name. Fetched one at a time, so that other visitors do not have
 * to wait.
 * @throws the error of an answer or list; the abort reason if aborted.
 */
export async function collectPerson(
  id: string,
  onStep: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const steps = Object.keys(ANSWERS).length + Object.keys(LISTS).length;
  let done = 0;
  for (const [name, fn] of Object.entries(ANSWERS)) {
    onStep(done++, steps);
    found[name] = await askFunction(fn, { id }, signal);
  }
  found.reasons = withSentences(found.reasons as AnswerOf<typeof reasons>);
  for (const [name, { fn, filters }] of Object.entries(LISTS)) {
    onStep(done++, steps);
    const { file } = await download(exportUrl(fn, { format: 'json', filters: filters(id) }), () => {}, signal);
    found[name] = JSON.parse(await file.text());
  }
  return found;
}

/** The answer contains only the parts of the sentences; the page's sentences are added. */
const withSentences = (answer: AnswerOf<typeof reasons>) =>
  answer.person === null ? answer : { ...answer, reasons: reasonsInWords(answer.reasons) };
