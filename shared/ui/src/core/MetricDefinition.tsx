import { use } from 'react';
import { useInRouterContext } from 'react-router-dom';
import { Link } from '../Link';
import s from './MetricDefinition.module.css';
import { type MetricText, metricText } from './metrics';

const known = new Map<string, Promise<MetricText | null>>();

/** One promise per metric: `use` needs the same one on every render. A failed load is not cached, so that Retry works. */
export function definition(id: string): Promise<MetricText | null> {
  const existing = known.get(id);
  if (existing) return existing;
  const asked = metricText(id);
  known.set(id, asked);
  asked.catch(() => known.delete(id));
  return asked;
}

/** Meaning, formula, window and caveat of one metric. */
export default function MetricDefinition({ metric }: { metric: string }) {
  const text = use(definition(metric));
  const routed = useInRouterContext();
  if (!text) return <p className={s.none}>There is no definition for “{metric}” yet.</p>;
  return (
    <article className={s.definition}>
      <h2 className={s.label}>{text.label}</h2>
      <p>{text.meaning}</p>
      <dl className={s.facts}>
        <dt>Formula</dt>
        <dd className={s.formula}>{text.formula}</dd>
        <dt>Window</dt>
        <dd>{text.window}</dd>
        {text.caveat && (
          <>
            <dt>Note</dt>
            <dd>{text.caveat}</dd>
          </>
        )}
      </dl>
      <p className={s.version}>
        {text.id}, version {text.version}
      </p>
      {routed && (
        <Link to={`/site-stats#metric-${text.id}`} whenMissing="nothing" className={s.version}>
          Method, with an example
        </Link>
      )}
    </article>
  );
}
