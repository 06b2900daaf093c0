import { lazy } from 'react';
import { IconButton } from './Button';
import { ErrorBoundary } from './ErrorBoundary';
import { Popover } from './Popover';

const MetricDefinition = lazy(() => import('./MetricDefinition'));

export type InfoButtonProps = {
  /** Id in metrics.json, for example `M6` or `profile.score`. */
  metric: string;
  /** What the number is called here. */
  label: string;
};

/** Opens the definition of a metric; its text loads when first asked for. */
export function InfoButton({ metric, label }: InfoButtonProps) {
  return (
    <Popover
      label={`About ${label}`}
      trigger={(props) => <IconButton icon="info" size="sm" label={`About ${label}`} {...props} />}
    >
      <ErrorBoundary what="The definition">
        <MetricDefinition metric={metric} />
      </ErrorBoundary>
    </Popover>
  );
}
