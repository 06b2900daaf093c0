import { personPath } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { messageParts } from './messageParts';
import type { Message } from './queries';

const NOBODY = { people: [], slashes: [] };

/** A message, always as text: nothing in it becomes markup. */
export function MessageText({ text, mentions, q }: { text: string; mentions: Message['mentions']; q: string }) {
  let at = 0;
  return messageParts(text, mentions ?? NOBODY, q).map((part) => {
    const key = at;
    at += part.text.length;
    switch (part.kind) {
      case 'person':
        return (
          <Link key={key} to={personPath(part.person)}>
            {part.text}
          </Link>
        );
      case 'slash':
        return (
          <Link key={key} to={`/slashes/impact/${part.id}`}>
            {part.text}
          </Link>
        );
      case 'link':
        return (
          <a key={key} href={part.href} rel="noreferrer nofollow ugc" target="_blank">
            {part.text}
          </a>
        );
      default:
        return part.found ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>;
    }
  });
}
