import { telegramFilters } from '../fields/telegram.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, flag, id, list, maybe, object, optional, text, time } from '../schema/field.ts';
import { person } from '../schema/shapes.ts';

export const telegramViewer = listFunction({
  name: 'telegram_viewer',
  answers: 'Messages of the public channels, with the people and slashes they mention; deleted ones without text.',
  filters: telegramFilters,
  // Opens at the latest message.
  opens: { range: '30d', sort: '-at' },
  orders: ['at'],
  order: 'at',
  row: {
    channel: text(),
    id: id(),
    at: time(),
    senderName: maybe(text()),
    senderHandle: maybe(text()),
    text: maybe(text()),
    replyTo: maybe(id()),
    editedAt: maybe(time()),
    deleted: flag(),
    media: maybe(object({ kind: text(), caption: optional(maybe(text())) })),
    mentions: maybe(object({ people: list(person()), slashes: list(id()) })),
  },
  figures: { shown: count(), tombstones: count({ says: 'Messages that were deleted.' }) },
  file: {
    name: 'messages',
    ids: ['channel', 'id'],
    columns: ['channel', 'id', 'at', 'senderName', 'senderHandle', 'text', 'replyTo', 'editedAt', 'deleted'],
  },
  more: { channels: list(object({ channel: text(), messages: count(), newest: time() })) },
});
