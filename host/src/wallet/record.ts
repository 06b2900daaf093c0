/** Where wagmi keeps the connection of the last visit. */
export const WAGMI_RECORD = 'wagmi.store';
