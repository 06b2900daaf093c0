/** Invisible characters copied from chats and pages; joiners are kept, because ENS names use them. */
const INVISIBLE = /[\0\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Quotes and brackets of any script, and markers of bold, strikethrough, spoiler and quoted text. */
const AROUND = String.raw`\s"'\u0060\uff02\uff07\p{Ps}\p{Pe}\p{Pi}\p{Pf}<>*~|`;
const BEFORE = new RegExp(String.raw`^(?:[${AROUND}]|[.\p{Pd}](?=\s*@))+`, 'u');
const AFTER = new RegExp(String.raw`[${AROUND}.,;:!?\u2026\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f]+$`, 'u');
const BETWEEN = new RegExp(`[${AROUND}]+`, 'u');

/** A text without invisible characters, and with full-width "@" normalized. */
export const visible = (text: string): string => text.replace(INVISIBLE, '').replaceAll('\uff20', '@').trim();

/** Strips what surrounds a pasted id: quotes, brackets, Markdown markers, punctuation (`"(@alice),"`, `**12**`). */
export const unwrapped = (text: string): string =>
  visible(text)
    .replace(BEFORE, '')
    .replace(AFTER, '')
    // A handle may end with "_": underscores are Markdown only if both sides match.
    .replace(/^(__?)@(\w+)\1$/, '@$2');

/** The words of a text, each stripped of surrounding characters: a Markdown or HTML link yields its address as one of them. */
export const wordsOf = (text: string): string[] => visible(text).split(BETWEEN).map(unwrapped).filter(Boolean);
