import { formatDate, type Metric } from '@companion/domain';
import { EXAMPLES } from './examples/examples';
import type { SiteStats } from './queries';
import s from './siteStats.module.css';
import { WorkedExample } from './WorkedExample';

type Detectors = SiteStats['detectors'];

/** One definition in full; `versions` are those of the detector it describes, if it is one. */
export function Definition({ metric, versions }: { metric: Metric; versions: Detectors }) {
  const { id, label, meaning, formula, window, caveat, version, base } = metric;
  const example = EXAMPLES[id];
  return (
    <article id={`metric-${id}`} className={s.definition}>
      <h4>
        {label} <span className={s.muted}>{id}</span>
      </h4>
      <p>{meaning}</p>
      <dl className={s.facts}>
        <dt>Formula</dt>
        <dd className={s.formula}>{formula}</dd>
        <dt>Window</dt>
        <dd>{window}</dd>
        {caveat && (
          <>
            <dt>Mind</dt>
            <dd>{caveat}</dd>
          </>
        )}
        {base.length > 0 && (
          <>
            <dt>Builds on</dt>
            <dd>{base.join(', ')}</dd>
          </>
        )}
      </dl>
      {example && <WorkedExample example={example} />}
      <p className={s.muted}>
        Version {version}
        {versions.length > 0 && `; parameters: ${versions.map(inUse).join(', ')}`}
      </p>
    </article>
  );
}

/** "version 2 since Mar 3, 2026 (in use)". */
const inUse = ({ version, since, active }: Detectors[number]) =>
  `version ${version} since ${formatDate(since, { timeZone: 'UTC' })}${active ? ' (in use)' : ''}`;
