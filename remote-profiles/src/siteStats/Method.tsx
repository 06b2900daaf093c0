import type { MetricBook } from '@companion/domain';
import texts from '@companion/domain/metrics.json';
import { EmptyState, SearchField } from '@companion/ui/core';
import { Definition } from './Definition';
import { metricGroups } from './metricGroups';
import type { SiteStatsAddress } from './params';
import s from './siteStats.module.css';

const book: MetricBook = texts;
const count = Object.keys(book).length;

/** Every definition of the site: what a figure means, how it is worked out, over which time, and what to mind. */
export default function Method({ list }: { list: SiteStatsAddress }) {
  const { q } = list.values;
  const groups = metricGroups(book, q);
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
      {groups.length === 0 && <EmptyState why="No definition has these words." />}
      {groups.map(({ name, metrics }, place) => (
        <details key={`${name} ${q !== ''}`} className={s.group} open={q !== '' || place === 0}>
          <summary>
            {name} <span className={s.muted}>{metrics.length}</span>
          </summary>
          <div className={s.definitions}>
            {metrics.map((metric) => (
              <Definition key={metric.id} metric={metric} />
            ))}
          </div>
        </details>
      ))}
    </>
  );
}
