/**
 * Places on a page that other sections may fill, each with the properties its widgets get.
 * The number is the version of those properties: a change that would break a widget makes a new key beside the old.
 */
export interface Slots {
  /** Body of /profiles/{id}, one widget per card. `profileId` is the network's numeric id. */
  'profile.widget@1': { profileId: number };
}

export type SlotId = keyof Slots;

export const SLOT_IDS = ['profile.widget@1'] as const satisfies readonly SlotId[];

/** Properties a widget component of a slot is rendered with. */
export type WidgetProps<Slot extends SlotId> = Slots[Slot];
