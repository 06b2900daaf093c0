import { capitalized } from '@companion/domain';
import { Badge } from '@companion/ui/core';
import s from './votes.module.css';

type Props = { type: string; id: number; text: string | null };

/** Kind and first words of what was voted on. */
export function VoteTargetName({ type, id, text }: Props) {
  return (
    <span className={s.target}>
      <Badge>{capitalized(type)}</Badge>
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
    <Badge icon="lock" title="Directions stay hidden until the slash closes.">
      Hidden
    </Badge>
  );
}
