import { isDay } from '@companion/domain';
import { keyOf } from '@companion/functions/filters';
import { telegramViewer } from '@companion/functions/telegramViewer';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

const moment = keyOf(/^20\d\d-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ)?$/);

export const own = {
  /** The linked message, as `channel/number`. */
  at: keyOf(/^[^\s/]{1,80}\/\d{1,15}$/),
  /** Where reading starts instead of at the end: a day, or a message's second, in UTC. */
  // Some browsers reject an invalid day such as 2026-02-30 as a time.
  from: { ...moment, read: (text: string) => (isDay(text.slice(0, 10)) ? moment.read(text) : null) },
};

export type TelegramAddress = FunctionAddress<typeof telegramViewer, typeof own>;

/** URL state of /telegram-viewer. */
export const useTelegramAddress = (): TelegramAddress => useFunctionAddress(telegramViewer, { own });

/** Address of a message in its context. */
export const messageLink = ({ channel, id, at }: { channel: string; id: number; at: string }): string =>
  `?${new URLSearchParams({ range: 'all', from: `${at.slice(0, 19)}Z`, at: `${channel}/${id}` })}`;

/** A title as the short name of a channel: letters, digits, dots, dashes and underscores. */
export const channelName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_.-]+/gu, '-')
    .replace(/^-+/, '')
    .slice(0, 80);
