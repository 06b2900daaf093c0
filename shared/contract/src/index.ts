export { CompanionError } from './CompanionError';
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
  assetSchema,
  type Canary,
  canarySchema,
  type HostOffer,
  hostOfferSchema,
  type Integrity,
  integritySchema,
  MOST_HELD,
  type RegistryState,
  type Release,
  type ReleaseAsset,
  type ReleaseRef,
  registryStateSchema,
  releaseRefSchema,
  releaseSchema,
  type SectionState,
  type SignedState,
  sectionIdSchema,
  sectionStateSchema,
  signedStateSchema,
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
