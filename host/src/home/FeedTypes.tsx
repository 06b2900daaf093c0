import s from './Feed.module.css';
import { FEED_KINDS, type FeedKind } from './queries';

const WORDS: Record<FeedKind, string> = {
  slashOpen: 'Open slashes',
  slashDecided: 'Decided slashes',
  vouch: 'Vouches',
  unhealthy: 'Unhealthy unvouches',
};

type Props = { types: readonly FeedKind[]; onTypes: (types: FeedKind[]) => void };

/** Which kinds the feed shows; none chosen means all. */
export function FeedTypes({ types, onTypes }: Props) {
  const toggle = (kind: FeedKind) => {
    const next = FEED_KINDS.filter((each) => (each === kind ? !types.includes(each) : types.includes(each)));
    onTypes(next.length === FEED_KINDS.length ? [] : next);
  };
  return (
    <fieldset className={s.types} aria-label="Kinds of entries">
      {FEED_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={s.type}
          aria-pressed={types.includes(kind)}
          onClick={() => toggle(kind)}
        >
          {WORDS[kind]}
        </button>
      ))}
    </fieldset>
  );
}
