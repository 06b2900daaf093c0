import { capitalized } from '@companion/domain';
import { Badge } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import s from './votes.module.css';

type Props = { type: string; id: number; text: string | null /** Page that shows it. */; to?: string | null };

/** Kind and first words of a vote's target. */
export function VoteTargetName({ type, id, text, to }: Props) {
  const words = text ? <bdi title={text}>{text}</bdi> : `No. ${id}`;
  return (
    <span className={s.target}>
      <Badge>{capitalized(type)}</Badge>
      <span className={text ? s.snippet : s.quiet}>{to ? <Link to={to}>{words}</Link> : words}</span>
    </span>
  );
}

/** Placeholder for a direction while a slash is open. */
export function Hidden() {
  return (
    <Badge icon="lock" title="Directions stay hidden until the slash closes.">
      Hidden
    </Badge>
  );
}
