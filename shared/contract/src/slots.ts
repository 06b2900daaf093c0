/**
 * Slots that other sections can fill, each with the props of its widgets. The number is the version of those props: a breaking
 * change adds a new key beside the old one.
 */
export interface Slots {
  /** Body of /profiles/{id}, one widget per card. `profileId` is the network's numeric id. */
  'profile.widget@1': { profileId: number };
}

export type SlotId = keyof Slots;

export const SLOT_IDS = ['profile.widget@1'] as const satisfies readonly SlotId[];

/** Props of a slot's widget component. */
export type WidgetProps<Slot extends SlotId> = Slots[Slot];
