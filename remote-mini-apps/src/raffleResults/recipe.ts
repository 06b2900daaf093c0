import { QUICKNET, type RaffleProof } from '@companion/domain';

/** File name of the frozen entries, whose SHA-256 is the root. */
export const entriesName = (raffleId: string): string => `${raffleId}-entries.csv`;

/**
 * A script that verifies a draw with just bash and sha256sum, next to the file of its entries. The proof must come from
 * `proofOf`: its texts are hex and ids, so nothing in them can be executed by a shell.
 */
export function recipe(proof: RaffleProof, draws: number): string {
  const { raffleId, secret, root, round, randomness, commit, source } = proof;
  return [
    `# Checks raffle ${raffleId}. Save ${entriesName(raffleId)} beside it and run it with bash.`,
    'hash() { sha256sum | cut -c1-64; }',
    `bytes() { printf "$(printf %s "$1" | sed 's/../\\\\x&/g')"; }`,
    `echo "commit $(bytes ${secret} | hash)"  # ${commit}`,
    `echo "root   $(hash < ${entriesName(raffleId)})"  # ${root}`,
    ...(source === 'drand'
      ? [`# The round, by anyone: curl https://api.drand.sh/${QUICKNET.chainHash}/public/${round}`]
      : [`# The hash of block ${round}, from any explorer of the chain: 0x${randomness}`]),
    `seed=$(printf '%s' 'raffle-v1|${raffleId}|${root}|${secret}|${round}|${randomness}' | hash)`,
    'echo "seed   $seed"',
    `for k in $(seq 0 ${Math.max(0, draws - 1)}); do`,
    '  printf "%d: %u\\n" "$k" "0x$(bytes "$seed$(printf %08x "$k")" | hash | cut -c1-16)"',
    'done  # divided by the number of tickets, the rest is the ticket, counted from 0',
    '',
  ].join('\n');
}
