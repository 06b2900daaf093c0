export { compareVersions } from '@companion/build/versions';
export { CONTENT_TYPES } from './contentTypes';
export { controlApp } from './control/controlApp';
export { diffReleases } from './diffReleases';
export { FolderStore } from './folderStore';
export type { HeldChange } from './heldChange';
export { controlSecret, type RegistryKeys, registryKeys } from './keys';
export { nextVersion } from './nextVersion';
export { openStore } from './openStore';
export { prune } from './prune';
export { PublishRefused, publish } from './publish';
export { currentState, stateAt } from './registryDocuments';
export { changeRegistry, currentReleases, RegistryBusy } from './registryState';
export { type ReleaseReport, releaseSections } from './releaseSections';
export {
  ObjectExists,
  REGISTRY_FILE,
  RELEASE_FILE,
  type ReleaseStore,
  revisionPath,
  StoreUnwritable,
  VersionTaken,
} from './releaseStore';
export { S3Store } from './s3Store';
export { ChangeRefused, changeSection, type SectionChange } from './sectionChange';
export { wasHost, wasReleased } from './sources';
export { storeApp } from './storeServer';
export { Unloadable } from './unloadable';
