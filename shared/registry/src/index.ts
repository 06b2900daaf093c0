export { bucketOf, inCanary, isVisitorId, newVisitorId } from './bucket';
export { incompatibilities, satisfies } from './compatibility';
export { sha384 } from './digest';
export { isValidAt, keyListOf, releaseKey, signRelease, signsReleasesOf } from './keys';
export { type KnownReleases, namedReleases, readReleases } from './knownReleases';
export { ReleaseRefused, readRelease } from './release';
export { resolve, type Site } from './resolve';
export { generatePair, signText } from './sign';
export {
  generateKeys,
  isFuture,
  type RegistryKeys,
  RegistryRefused,
  type RegistryTrust,
  signState,
  verifyState,
} from './signature';
export { storeSource, storeUrlOf } from './storeUrl';
