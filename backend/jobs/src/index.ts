export { type Fetch, NetworkError } from './client.ts';
export { createBar, type ProgressLine, progressText } from './progress.ts';
export { StoreError } from './rest.ts';
export { describeSource, OtherSourceError, type Source } from './source.ts';
export { type SyncOptions, type SyncResult, sync } from './sync.ts';
