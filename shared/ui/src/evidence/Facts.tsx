import type { ReactNode } from 'react';
import { InfoButton } from '../core/InfoButton';
import s from './facts.module.css';

/** Label and value pairs, in two columns if there is space. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={s.facts}>{children}</dl>;
}

type Props = { label: string /** Id in metrics.json. */; metric?: string; children: ReactNode };

export function Fact({ label, metric, children }: Props) {
  return (
    <div>
      <dt>
        {label}
        {metric && <InfoButton metric={metric} label={label} />}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
