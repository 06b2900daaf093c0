import { counted, type Finding, figure, finding } from '@companion/domain';
import type { KpisOf } from '@companion/functions';
import type { telegramViewer } from '@companion/functions/telegramViewer';

/**
 * How many messages were found in how many channels, and how many more were deleted; null if there are none.
 * @param channels number of channels searched
 */
export function messagesFinding(
  { shown, tombstones }: KpisOf<typeof telegramViewer>,
  channels: number,
): Finding | null {
  if (shown === 0) return null;
  const messages = figure(counted(shown, 'message was', 'messages were'));
  const deleted = figure(counted(tombstones, 'other has', 'others have'));
  if (channels < 2)
    return tombstones === 0
      ? finding('telegram.channel')`${messages} found in the channel, and none has been deleted.`
      : finding('telegram.channelDeleted')`${messages} found in the channel, and ${deleted} been deleted.`;
  const all = counted(channels, 'channel');
  return tombstones === 0
    ? finding('telegram.channels')`${messages} found in ${all}, and none has been deleted.`
    : finding('telegram.channelsDeleted')`${messages} found in ${all}, and ${deleted} been deleted.`;
}
