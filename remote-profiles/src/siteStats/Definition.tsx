import type { Metric } from '@companion/domain';
import s from './siteStats.module.css';

/** One definition in full. */
export function Definition({ metric }: { metric: Metric }) {
  const { id, label, meaning, formula, window, caveat, version, base } = metric;
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
      <p className={s.muted}>Version {version}</p>
    </article>
  );
}
