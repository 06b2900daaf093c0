export { CompanionError } from './CompanionError';
export {
  type KeyList,
  keyListSchema,
  keyNameSchema,
  type NamedKey,
  type ReleaseSignature,
  type SignedText,
} from './keys';
export { clashingPrefixes, HOST_LABELS, HOST_PATHS, ownsPath } from './paths';
export {
  type BootPlan,
  LOAD_ERRORS,
  type LoadErrorClass,
  type PassedOver,
  type PlannedAsset,
  type PlannedEntry,
  type PlannedRelease,
  type PlannedSection,
  type RefusedSection,
  type ReleaseBucket,
} from './plan';
export {
  type HostOffer,
  hostOfferSchema,
  MOST_HELD,
  type RegistryState,
  registryStateSchema,
  type SectionState,
  type SignedState,
  sectionStateSchema,
  signedStateSchema,
} from './registryState';
export {
  assetSchema,
  type Canary,
  canarySchema,
  type Integrity,
  integritySchema,
  type Release,
  type ReleaseAsset,
  type ReleaseRef,
  releaseRefSchema,
  releaseSchema,
  sectionIdSchema,
  siteNameSchema,
  versionSchema,
} from './release';
export {
  type CommandDeclaration,
  defineSection,
  menuLabels,
  type NavItem,
  type RouteDeclaration,
  type SectionDeclaration,
  sectionSchema,
  type WidgetDeclaration,
} from './section';
export { SLOT_IDS, type SlotId, type Slots, type WidgetProps } from './slots';
export { CONTRACT_VERSION } from './version';
