import type { MetricBook } from '@companion/domain';
import texts from '@companion/domain/metrics.json';
import { EmptyState, SearchField } from '@companion/ui/core';
import { useLocation } from '@companion/ui/router';
import { useEffect } from 'react';
import { Definition } from './Definition';
import { metricGroups } from './metricGroups';
import type { SiteStatsAddress } from './params';
import type { SiteStats } from './queries';
import s from './siteStats.module.css';

const book: MetricBook = texts;
const count = Object.keys(book).length;

/** Every definition on the site: meaning, formula, period and caveats. */
export default function Method({ list, detectors }: { list: SiteStatsAddress; detectors: SiteStats['detectors'] }) {
  const { q } = list.values;
  const groups = metricGroups(book, q);
  const asked = useAskedFor();
  return (
    <>
      <div className={s.search}>
        <SearchField
          label={`Search ${count} definitions`}
          value={q}
          onType={(text) => list.type({ q: text })}
          onCommit={(text) => list.commit({ q: text })}
        />
      </div>
      {groups.length === 0 && <EmptyState why="No definition contains these words." />}
      {groups.map(({ name, metrics }, place) => (
        <details
          key={`${name} ${q !== ''} ${asked}`}
          className={s.group}
          open={q !== '' || (asked ? metrics.some(({ id }) => id === asked) : place === 0)}
        >
          <summary>
            {name} <span className={s.muted}>{metrics.length}</span>
          </summary>
          <div className={s.definitions}>
            {metrics.map((metric) => (
              <Definition
                key={metric.id}
                metric={metric}
                at={(id) => ({ search: list.href({ q: '' }), hash: placeOf(id) })}
                versions={detectors.filter(({ id }) => describes(metric.id, id))}
              />
            ))}
          </div>
        </details>
      ))}
    </>
  );
}

const PLACE = '#metric-';
const placeOf = (id: string) => `${PLACE}${id}`;

/** A malformed hash matches no definition and must not break the page. */
function readable(name: string): string | null {
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}

/** Id of the definition in the address; scrolls it into view, even inside a collapsed group. */
function useAskedFor(): string | null {
  const { hash } = useLocation();
  const asked = hash.startsWith(PLACE) ? readable(hash.slice(PLACE.length)) : null;
  useEffect(() => {
    if (asked) document.getElementById(placeOf(asked).slice(1))?.scrollIntoView();
  }, [asked]);
  return asked;
}

/** Detectors share the id of their definition, scores its first part: `farmer` is described by `farmer.score`. */
const describes = (metric: string, detector: string) => metric === detector || metric === `${detector}.score`;
