import { lazy, Suspense } from 'react';
import { IconButton } from './Button';
import { ErrorBoundary } from './ErrorBoundary';
import { Popover } from './Popover';
import { SkeletonText } from './Skeleton';

const loadDefinition = () => import('./MetricDefinition');
const MetricDefinition = lazy(loadDefinition);

/** Starts loading as soon as a click is likely, so that the text is there when the panel opens. */
function prepare(metric: string): void {
  // A failure surfaces when the panel loads it again.
  loadDefinition().then(
    ({ definition }) => definition(metric).catch(() => null),
    () => null,
  );
}

export type InfoButtonProps = {
  /** Id in metrics.json, for example `M6` or `profile.score`. */
  metric: string;
  /** Label of the number here. */
  label: string;
};

/** Opens the definition of a metric; the text loads on demand. */
export function InfoButton({ metric, label }: InfoButtonProps) {
  return (
    <Popover
      label={`About ${label}`}
      trigger={(props) => (
        <IconButton
          icon="info"
          size="sm"
          label={`About ${label}`}
          onPointerEnter={() => prepare(metric)}
          onFocus={() => prepare(metric)}
          {...props}
        />
      )}
    >
      <ErrorBoundary what="The definition">
        <Suspense fallback={<MetricShape />}>
          <MetricDefinition metric={metric} />
        </Suspense>
      </ErrorBoundary>
    </Popover>
  );
}

function MetricShape() {
  return (
    <div style={{ inlineSize: 280, maxInlineSize: '100%' }}>
      <SkeletonText lines={6} />
    </div>
  );
}
