export { type Fetch, NetworkError } from './client.ts';
export { createBar, type ProgressLine, progressText } from './progress.ts';
export { describeSource, OtherSourceError, type Source } from './source.ts';
export { StoreError } from './store.ts';
export { type SyncOptions, type SyncResult, sync } from './sync.ts';
