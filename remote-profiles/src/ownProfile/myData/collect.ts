import { askFunction, ownFeedback } from '@companion/data';
import { profileActions } from '@companion/functions/profileActions';
import { font, savedViews, shortcuts, theme, watchList } from '@companion/ui/core';
import { collectPerson } from '../../parts/collectPerson';

/**
 * All data of a profile, as the text of a JSON file: the pages' answers, every row, the messages to the site (only with a
 * session) and what this browser stores.
 * @throws the error of an answer or list; the abort reason if aborted.
 */
export async function collect(
  profileId: number,
  proven: boolean,
  onStep: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const id = `profileId:${profileId}`;
  return JSON.stringify(
    {
      profileId,
      collectedAt: new Date().toISOString(),
      ...(await collectPerson(id, onStep, signal)),
      toLookAfter: await askFunction(profileActions, { id }, signal),
      feedback: proven ? await ownFeedback() : null,
      keptInThisBrowser: {
        watchList: watchList.read(),
        savedViews: savedViews.read(),
        theme: theme.read(),
        font: font.read(),
        shortcuts: shortcuts.read(),
      },
    },
    null,
    2,
  );
}
