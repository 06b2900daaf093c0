import s from './search.module.css';

const AROUND = 110;

/** The part of a text around the matching words, with them highlighted; its beginning if there are none. */
export function Snippet({ text, words }: { text: string; words: readonly string[] }) {
  const found = marker(words)?.exec(text);
  const from = Math.max(0, (found?.index ?? 0) - AROUND);
  const to = Math.min(text.length, (found?.index ?? 0) + AROUND * 2);
  const shown = `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  return (
    <bdi className={s.snippet}>
      <Marked text={shown} words={words} />
    </bdi>
  );
}

/** A text with the words highlighted. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const mark = marker(words);
  if (!mark) return text;
  // Splitting by a capturing group puts the matches at odd indexes.
  return text.split(mark).map((part, place) => (place % 2 === 1 ? <mark key={place}>{part}</mark> : part));
}

function marker(words: readonly string[]): RegExp | null {
  if (words.length === 0) return null;
  return new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'giu');
}
