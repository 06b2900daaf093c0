/** Version of this contract. Additions raise the minor version, breaking changes the major one. */
export const CONTRACT_VERSION = '1.10.0';
