/** The only chain of the site (Base). */
export const WALLET_CHAIN_ID = 8453;
