export { buildHost, type HostBuild } from './buildHost';
export { buildSection, readDeclaration, type SectionBuild } from './buildSection';
export { type ChunkFiles, filesOfGroup } from './chunkFiles';
export { BuildFailed, compile } from './compile';
export { type BuiltFile, compressDir } from './compress';
export { type LocalSection, type SectionServer, serveSections } from './dev/serveSections';
export { hostConfig } from './hostConfig';
export { chunkOf } from './sectionConfig';
export { SHARED_KEYS, sharedVersions } from './sharedKeys';
