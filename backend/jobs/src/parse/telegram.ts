import { z } from 'zod';
import { id, optionalId, optionalText, optionalTime, text, time } from './values.ts';

const media = z.object({ kind: z.string(), caption: z.string().nullish() }).nullish().catch(null);

/** A message of a channel in a data set file as a row of `tg_messages`. */
export const telegramRow = z
  .object({
    id,
    at: time,
    senderName: optionalText,
    senderHandle: optionalText,
    text,
    replyToId: optionalId,
    editedAt: optionalTime,
    deletedAt: optionalTime,
    media,
  })
  .transform(({ text: body, replyToId, media, ...message }) => ({
    ...message,
    body,
    replyTo: replyToId,
    media: media ? { kind: media.kind, caption: media.caption ?? null } : null,
  }));

/** A channel with its raw messages, each to be parsed separately. */
export const telegramChannel = z.object({ channel: z.string().min(1), messages: z.array(z.unknown()).catch([]) });
