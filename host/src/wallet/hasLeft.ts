import type { WalletState } from '@companion/contract/services';

type Status = WalletState['status'];

/** Whether its holder disconnected it. One that is merely not found again after a reload proves nothing about their wish. */
export const hasLeft = (before: Status, now: Status): boolean => before === 'connected' && now === 'disconnected';
