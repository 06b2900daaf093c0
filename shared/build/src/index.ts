export { buildHost, type HostBuild } from './buildHost';
export { buildSection, readDeclaration, type SectionBuild } from './buildSection';
export type { ChunkFiles } from './chunkFiles';
export { BuildFailed } from './compile';
export type { BuiltFile } from './compress';
export { SHARED_KEYS, sharedVersions } from './sharedKeys';
