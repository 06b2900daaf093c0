import { readRows } from '../parse/readRows.ts';
import { telegramChannel, telegramRow } from '../parse/telegram.ts';
import type { Reader } from '../run.ts';

/** The Telegram archive of a data set file: not part of the public API. */
export const telegram = (channels: readonly unknown[]): Reader => ({
  entity: 'telegram',
  label: 'Telegram messages',
  pages: ['/telegram-viewer'],
  read: async (run) => {
    for (const { channel, messages } of readRows('telegram', telegramChannel, channels).rows) {
      const rows = await run.parse(telegramRow, messages, `${channel}:`);
      await run.ingest(
        'tg_messages',
        rows.map((row) => ({ channel, ...row })),
      );
    }
  },
});
