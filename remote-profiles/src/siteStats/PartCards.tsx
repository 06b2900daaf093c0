import { useQuery } from '@companion/data/query';
import { DASH, SkeletonBlock, Sparkline, useNearScreen } from '@companion/ui/core';
import { Link, useHasPage } from '@companion/ui/router';
import { useRef } from 'react';
import { PARTS, type PartOfNetwork } from './parts';
import s from './siteStats.module.css';

/** Cards for the available detail pages, each with a figure and a sparkline. */
export function PartCards() {
  const hasPage = useHasPage();
  const place = useRef<HTMLElement>(null);
  const near = useNearScreen(place);
  return (
    <nav ref={place} className={s.parts} aria-label="Statistics by subject">
      {PARTS.filter(({ to }) => hasPage(to)).map((part) => (
        <PartCard key={part.to} part={part} asked={near} />
      ))}
    </nav>
  );
}

function PartCard({ part, asked }: { part: PartOfNetwork; asked: boolean }) {
  const { to, title, question, query, glance } = part;
  const { data, isError } = useQuery({ ...query, enabled: asked });
  const asking = data === undefined && !isError;
  const told = data === undefined || data === null ? null : glance(data);
  return (
    <Link to={to} className={s.part}>
      <strong>{title}</strong>
      <span className={s.muted}>{question}</span>
      <span className={s.glance}>
        <span>
          <span className={s.figure}>
            {asking ? <SkeletonBlock width="5ch" height="1lh" /> : (told?.figure ?? DASH)}
          </span>
          <span className={s.muted}>{told?.says ?? (isError ? 'did not respond' : '')}</span>
        </span>
        <span className={s.shape}>
          <Sparkline values={told?.values ?? []} />
          <span className={s.muted}>{told?.axis}</span>
        </span>
      </span>
    </Link>
  );
}
