import { formatDate, type Metric } from '@companion/domain';
import { Link } from '@companion/ui/router';
import { EXAMPLES } from './examples/examples';
import type { SiteStats } from './queries';
import s from './siteStats.module.css';
import { WorkedExample } from './WorkedExample';

type Detectors = SiteStats['detectors'];
type Props = {
  metric: Metric;
  /** Link to another definition on this page. */
  at: (id: string) => { search: string; hash: string };
  versions: Detectors;
};

/** A definition in full; `versions` are those of the detector it describes, if any. */
export function Definition({ metric, at, versions }: Props) {
  const { id, label, meaning, formula, window, caveat, version, base } = metric;
  const example = EXAMPLES[id];
  return (
    <article id={`metric-${id}`} className={s.definition}>
      <h4>
        {label}{' '}
        <Link to={at(id)} className={s.muted} title="Link to this definition">
          {id}
        </Link>
      </h4>
      <p>{meaning}</p>
      <dl className={s.facts}>
        <dt>Formula</dt>
        <dd className={s.formula}>{formula}</dd>
        <dt>Window</dt>
        <dd>{window}</dd>
        {caveat && (
          <>
            <dt>Note</dt>
            <dd>{caveat}</dd>
          </>
        )}
        {base.length > 0 && (
          <>
            <dt>Builds on</dt>
            <dd>
              {base.map((other, place) => (
                <span key={other}>
                  {place > 0 && ', '}
                  <Link to={at(other)}>{other}</Link>
                </span>
              ))}
            </dd>
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
