export { clashingPrefixes, ownsPath } from './paths';
export type { BootPlan, PlannedAsset, PlannedSection, RefusedSection } from './plan';
export {
  assetSchema,
  integritySchema,
  type RegistryState,
  type Release,
  type ReleaseAsset,
  type ReleaseRef,
  registryStateSchema,
  releaseRefSchema,
  releaseSchema,
  type SignedState,
  signedStateSchema,
} from './release';
export {
  type CommandDeclaration,
  defineSection,
  type NavItem,
  type RouteDeclaration,
  type SectionDeclaration,
  sectionSchema,
  type WidgetDeclaration,
} from './section';
export { SLOT_IDS, type SlotId, type Slots, type WidgetProps } from './slots';
export { CONTRACT_VERSION } from './version';
