import { counted, type Finding, figure, finding } from '@companion/domain';
import type { KpisOf } from '@companion/functions';
import type { telegramViewer } from '@companion/functions/telegramViewer';

/**
 * How many messages were found and how many more were deleted; null if there are none.
 * @param searches for words, a person or a slash: deleted messages have no text to find
 */
export function messagesFinding(
  { shown, tombstones }: KpisOf<typeof telegramViewer>,
  searches: boolean,
): Finding | null {
  if (shown === 0) return null;
  const messages = figure(counted(shown, 'message was', 'messages were'));
  if (searches) return finding('telegram.found')`${messages} found.`;
  return tombstones === 0
    ? finding('telegram.all')`${messages} found, and none has been deleted.`
    : finding(
        'telegram.deleted',
      )`${messages} found, and ${figure(counted(tombstones, 'other has', 'others have'))} been deleted.`;
}
