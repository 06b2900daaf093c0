import s from './Feed.module.css';
import { type FeedKind, feedKinds } from './queries';

const WORDS: Record<FeedKind, string> = {
  slashOpen: 'Open slashes',
  slashDecided: 'Decided slashes',
  vouch: 'Vouches',
  unhealthy: 'Unhealthy unvouches',
  scoreDrop: 'Score drops',
  massArchive: 'Mass archives',
};

type Props = {
  types: readonly FeedKind[];
  onTypes: (types: FeedKind[]) => void;
  watched: boolean;
  onWatched: (watched: boolean) => void;
};

/** Which kinds the feed shows (none chosen means all), and of whom. */
export function FeedTypes({ types, onTypes, watched, onWatched }: Props) {
  const kinds = feedKinds(watched);
  const toggle = (kind: FeedKind) => {
    const next = kinds.filter((each) => (each === kind ? !types.includes(each) : types.includes(each)));
    onTypes(next.length === kinds.length ? [] : next);
  };
  return (
    <fieldset className={s.types} aria-label="Kinds of entries">
      {kinds.map((kind) => (
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
      <button type="button" className={s.type} aria-pressed={watched} onClick={() => onWatched(!watched)}>
        People I watch
      </button>
    </fieldset>
  );
}
