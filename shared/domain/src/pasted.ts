/** Draws nothing, yet comes along from chats and pages; joiners stay, names of ENS are made with them. */
const INVISIBLE = /[\0\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Quotes and brackets of any script, and the marks of bold, struck out, hidden and quoted words. */
const AROUND = String.raw`\s"'\u0060\uff02\uff07\p{Ps}\p{Pe}\p{Pi}\p{Pf}<>*~|`;
const BEFORE = new RegExp(String.raw`^(?:[${AROUND}]|[.\p{Pd}](?=\s*@))+`, 'u');
const AFTER = new RegExp(String.raw`[${AROUND}.,;:!?\u2026\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f]+$`, 'u');
const BETWEEN = new RegExp(`[${AROUND}]+`, 'u');

/** A text as it was meant: without invisible characters, and with the one "@" there is. */
export const visible = (text: string): string => text.replace(INVISIBLE, '').replaceAll('\uff20', '@').trim();

/** Without what stands around a pasted id: quotes, brackets, marks of Markdown, punctuation (`"(@alice),"`, `**12**`). */
export const unwrapped = (text: string): string =>
  visible(text)
    .replace(BEFORE, '')
    .replace(AFTER, '')
    // A handle may end with "_": only the same marks on both sides are marks.
    .replace(/^(__?)@(\w+)\1$/, '@$2');

/** The words of a text, each without what stands around it: a link of Markdown or HTML has its address as one of them. */
export const wordsOf = (text: string): string[] => visible(text).split(BETWEEN).map(unwrapped).filter(Boolean);
