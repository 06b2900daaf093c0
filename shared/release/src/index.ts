export { FolderStore, REGISTRY_FILE, RevisionConflict, VersionTaken } from './folderStore';
export { type RegistryKeys, registryKeys } from './keys';
export { compareVersions, nextVersion } from './nextVersion';
export { PublishRefused, publish } from './publish';
export { currentReleases, currentState, makeCurrent } from './registryState';
export { type ReleaseReport, releaseSections } from './releaseSections';
export { sourcesDigest } from './sources';
export { storeApp } from './storeServer';
