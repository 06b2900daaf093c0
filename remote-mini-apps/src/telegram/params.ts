import { keyOf } from '@companion/functions/filters';
import { telegramViewer } from '@companion/functions/telegramViewer';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

/** The message a link leads to, as `channel/number`. */
const own = { at: keyOf(/^[^\s/]{1,80}\/\d{1,15}$/) };

export type TelegramAddress = FunctionAddress<typeof telegramViewer, typeof own>;

/** State of /telegram-viewer in its address. */
export const useTelegramAddress = (): TelegramAddress => useFunctionAddress(telegramViewer, { own });

/** Address of a message among those of its day. */
export const messageLink = ({ channel, id, at }: { channel: string; id: number; at: string }): string => {
  const day = at.slice(0, 10);
  return `?${new URLSearchParams({ range: `${day}..${day}`, at: `${channel}/${id}` })}`;
};
