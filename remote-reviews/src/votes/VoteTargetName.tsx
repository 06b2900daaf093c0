import { Badge } from '@companion/ui/core';
import s from './votes.module.css';

const WORDS: Record<string, string> = { review: 'Review', vouch: 'Vouch', slash: 'Slash' };

/** Kind of a vote's target in words; kinds the site does not know are shown as they came. */
export const typeWord = (type: string): string =>
  Object.hasOwn(WORDS, type) ? (WORDS[type] ?? type) : type.charAt(0).toUpperCase() + type.slice(1);

type Props = { type: string; id: number; text: string | null };

/** Kind and first words of what was voted on. */
export function VoteTargetName({ type, id, text }: Props) {
  return (
    <span className={s.target}>
      <Badge>{typeWord(type)}</Badge>
      {text ? (
        <bdi className={s.snippet} title={text}>
          {text}
        </bdi>
      ) : (
        <span className={s.quiet}>No. {id}</span>
      )}
    </span>
  );
}

/** Stands where a direction would be while a slash is open. */
export function Hidden() {
  return (
    <Badge icon="clock" title="Directions stay hidden until the slash closes.">
      Hidden
    </Badge>
  );
}
