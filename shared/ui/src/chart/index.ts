export { ChartFrame, type ChartFrameProps } from './ChartFrame';
export { Line, type LinePoint, type LineProps, type LineSeries } from './Line';
export { Plot, type PlotProps } from './Plot';
export { StackedBars, type StackedBarsProps } from './StackedBars';
export type { BarBucket } from './stack';
export { type Bucket, bucketName, type Tick, timeTicks } from './time';
export { type ChartTable, type Series, type SeriesTone, toneColor } from './types';
export { useWidth } from './useWidth';
