/** Version of this contract. Additions raise the minor number, anything that breaks a section the major one. */
export const CONTRACT_VERSION = '1.10.0';
