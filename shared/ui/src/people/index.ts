export { CompareTray, type CompareTrayProps } from './CompareTray';
export { WatchListPanel } from './WatchListPanel';
export { readWatchFile, type WatchFile, writeWatchFile } from './watchFile';
