import { Icon, InfoButton, Num, SkeletonBlock, TimeAgo } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import s from './miniApps.module.css';
import { Thumbnail } from './Thumbnail';
import type { Tag, Tool } from './tools';

type Props = {
  tool: Tool;
  /** Undefined while loading, null if there is none. */
  number: { value: number | null; label: string } | null | undefined;
  /** When its data was last computed; null if it is computed on each visit, or never was. */
  ranAt: string | null;
  starred: boolean;
  onStar: () => void;
  tagHref: (tag: Tag) => string;
};

/** A tool: the whole card links to it; star, tags and definition are separate buttons. */
export function ToolCard({ tool, number, ranAt, starred, onStar, tagHref }: Props) {
  return (
    <article className={s.card}>
      <header className={s.head}>
        <h2 className={s.name}>
          <Link to={tool.path} className={s.link}>
            {tool.name}
          </Link>
        </h2>
        <button
          type="button"
          className={s.star}
          aria-pressed={starred}
          aria-label={`Favorite: ${tool.name}`}
          title={starred ? 'Remove from favorites' : 'Add to favorites'}
          onClick={onStar}
        >
          <Icon name="star" size={20} />
        </button>
      </header>
      <div className={s.about}>
        <p className={s.question}>{tool.question}</p>
        <Thumbnail of={tool.slug} />
      </div>
      <div className={s.number}>
        {number === undefined && <SkeletonBlock width={120} height={20} />}
        {number && (
          <>
            <strong>
              <Num value={number.value} />
            </strong>
            <span>{number.label}</span>
            {tool.metric && <InfoButton metric={tool.metric} label={number.label} />}
            {ranAt && (
              <span>
                counted <TimeAgo at={ranAt} />
              </span>
            )}
          </>
        )}
      </div>
      <ul className={s.tags} aria-label="Tags">
        {tool.tags.map((tag) => (
          <li key={tag}>
            <Link to={tagHref(tag)} className={s.tag} aria-label={`Only tools for ${tag}`}>
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </article>
  );
}
