export { type HostOffer, incompatibilities, satisfies } from './compatibility';
export { sha384 } from './digest';
export { ReleaseRefused, readRelease } from './release';
export { type KnownReleases, resolve } from './resolve';
export { generateKeys, RegistryRefused, signState, verifyState } from './signature';
