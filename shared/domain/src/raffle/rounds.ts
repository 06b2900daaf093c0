/** drand quicknet, the public randomness beacon: one round every three seconds. Times in Unix seconds. */
export const QUICKNET = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
} as const;

/** Shortest time from the freeze to the beacon: it must be unknown while entries are open. */
export const SHORTEST_WAIT_SECONDS = 600;
/** If the secret is not revealed within this time after its round, the draw is void. */
export const REVEAL_SECONDS = 86_400;

/** The latest round published at a time. */
export function roundAt(seconds: number): number {
  return Math.floor((seconds - QUICKNET.genesis) / QUICKNET.period) + 1;
}

/** Time at which a round is published. */
export function timeOfRound(round: number): number {
  return QUICKNET.genesis + (round - 1) * QUICKNET.period;
}
