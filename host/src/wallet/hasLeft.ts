import type { WalletState } from '@companion/contract/services';

type Status = WalletState['status'];

/** Whether the holder disconnected the wallet. A wallet that is merely not found after a reload does not count. */
export const hasLeft = (before: Status, now: Status): boolean => before === 'connected' && now === 'disconnected';
