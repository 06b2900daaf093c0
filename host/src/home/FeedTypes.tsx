import s from './Feed.module.css';
import { showWatched } from './feedChoice';
import type { HomeAddress } from './params';
import { type FeedKind, feedKinds } from './queries';

const WORDS: Record<FeedKind, string> = {
  slashOpen: 'Open slashes',
  slashDecided: 'Decided slashes',
  vouch: 'Vouches',
  unhealthy: 'Unhealthy unvouches',
  scoreDrop: 'Score drops',
  massArchive: 'Mass archives',
};

/** Filters for the feed's kinds (none selected means all) and people. */
export function FeedTypes({ list }: { list: HomeAddress }) {
  const types = list.values.types ?? [];
  const watched = list.values.who === 'watch';
  const toggle = (kind: FeedKind) => {
    const now = list.newest();
    const kinds = feedKinds(now.who === 'watch');
    const next = kinds.filter((each) => (now.types ?? []).includes(each) !== (each === kind));
    list.commit({ types: next.length === kinds.length ? [] : next });
  };
  return (
    <fieldset className={s.types} aria-label="Kinds of entries">
      {feedKinds(watched).map((kind) => (
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
      <button
        type="button"
        className={s.type}
        aria-pressed={watched}
        onClick={() => showWatched(list, list.newest().who !== 'watch')}
      >
        People I watch
      </button>
    </fieldset>
  );
}
