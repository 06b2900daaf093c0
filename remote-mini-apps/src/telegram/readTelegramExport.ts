/** A message as imported; `media` is only its kind, since files are not imported. */
export type ExportedMessage = {
  id: number;
  at: string;
  senderName: string | null;
  text: string;
  replyTo: number | null;
  editedAt: string | null;
  media: string | null;
};
export type ExportVerdict =
  | { problem: string }
  | {
      problem: null;
      /** Title of the channel. */
      title: string;
      /** In ascending order, without duplicates. */
      messages: ExportedMessage[];
      /** Entries that are not readable messages: joins, pins, calls, or damaged ones. */
      skipped: number;
    };

const PUBLIC = new Set(['public_channel', 'public_supergroup']);
const MOST_TEXT = 8_000;
const MOST_NAME = 200;
const MEDIA_WORDS: Readonly<Record<string, string>> = {
  sticker: 'sticker',
  video_file: 'video',
  video_message: 'video',
  animation: 'animation',
  voice_message: 'voice message',
  audio_file: 'audio',
};

/**
 * Parses the JSON export of a public channel or group from Telegram Desktop. All of it is untrusted: entries of unexpected
 * form are skipped and counted. Exports of whole accounts and private chats are rejected.
 */
export function readTelegramExport(json: string): ExportVerdict {
  const chat = parsed(json);
  if (!isRecord(chat)) return { problem: 'This is not JSON. Export the channel as “Machine-readable JSON”.' };
  if (isRecord(chat.chats)) return { problem: 'This is the export of an account. Export one public channel instead.' };
  if (!Array.isArray(chat.messages))
    return { problem: 'This file has no messages. Choose the result.json of an export.' };
  if (typeof chat.type !== 'string' || !PUBLIC.has(chat.type))
    return { problem: 'Only public channels and groups can be imported, and this is not one.' };
  const byId = new Map<number, ExportedMessage>();
  let skipped = 0;
  for (const entry of chat.messages) {
    const message = messageOf(entry);
    if (message) byId.set(message.id, message);
    else skipped += 1;
  }
  if (byId.size === 0) return { problem: 'No messages in this file could be read.' };
  const messages = [...byId.values()].sort((a, b) => a.id - b.id);
  return { problem: null, title: clean(chat.name, MOST_NAME) ?? 'Unnamed', messages, skipped };
}

function messageOf(entry: unknown): ExportedMessage | null {
  if (!isRecord(entry) || entry.type !== 'message') return null;
  const id = wholeAbove0(entry.id);
  const at = timeOf(entry.date_unixtime, entry.date);
  if (id === null || at === null) return null;
  return {
    id,
    at,
    senderName: clean(entry.from, MOST_NAME),
    text: clean(textOf(entry.text), MOST_TEXT) ?? '',
    replyTo: wholeAbove0(entry.reply_to_message_id),
    editedAt: timeOf(entry.edited_unixtime, entry.edited),
    media: mediaOf(entry),
  };
}

/** A text is a string, or a list of strings and formatted parts; the URL of a labeled link is appended to it. */
function textOf(text: unknown): string {
  if (typeof text === 'string') return text;
  if (!Array.isArray(text)) return '';
  return text
    .map((part: unknown) => {
      if (typeof part === 'string') return part;
      if (!isRecord(part) || typeof part.text !== 'string') return '';
      const { href } = part;
      return typeof href === 'string' && /^https?:\/\//i.test(href) && href !== part.text
        ? `${part.text} (${href})`
        : part.text;
    })
    .join('');
}

function mediaOf(entry: Record<string, unknown>): string | null {
  if (typeof entry.media_type === 'string') return MEDIA_WORDS[entry.media_type] ?? 'file';
  return ['photo', 'poll', 'file'].find((kind) => entry[kind] !== undefined) ?? null;
}

/** Unix seconds are exact; the written time has no zone and is read as UTC. */
function timeOf(seconds: unknown, written: unknown): string | null {
  const given = typeof seconds === 'string' && /^\d{1,11}$/.test(seconds) ? Number(seconds) * 1000 : Number.NaN;
  const plain = typeof written === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(written) ? `${written}Z` : '';
  const time = new Date(Number.isNaN(given) ? plain : given);
  return Number.isNaN(time.getTime()) ? null : `${time.toISOString().slice(0, 19)}Z`;
}

const wholeAbove0 = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Removes what no reader sees and no database stores: control characters and lone surrogates. */
function clean(text: unknown, most: number): string | null {
  if (typeof text !== 'string') return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  const kept = text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').slice(0, most);
  return kept.replace(/\p{Surrogate}/gu, '').trim() || null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Maximum messages and bytes per call: the database accepts 64 KB and 500 messages. */
const MOST_IN_PART = 200;
const MOST_BYTES = 40_000;

/** The messages in batches of one call each, with the first number each batch covers: together they leave no gap. */
export function partsOf(messages: readonly ExportedMessage[]): { fromId: number; messages: ExportedMessage[] }[] {
  const parts: { fromId: number; messages: ExportedMessage[] }[] = [];
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const message of messages) {
    const part = parts.at(-1);
    const size = encoder.encode(JSON.stringify(message)).length;
    bytes += size;
    if (part && part.messages.length < MOST_IN_PART && bytes <= MOST_BYTES) {
      part.messages.push(message);
      continue;
    }
    parts.push({ fromId: part ? (part.messages.at(-1)?.id ?? 0) + 1 : message.id, messages: [message] });
    bytes = size;
  }
  return parts;
}
