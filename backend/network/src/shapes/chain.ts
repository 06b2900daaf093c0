import { createHash } from 'node:crypto';

/** A hash that looks like a transaction's and is always the same for the same text. */
export function fakeHash(text: string): string {
  return `0x${createHash('sha256').update(text).digest('hex')}`;
}

const FIRST_BLOCK_AT = 1_686_789_347;

/** A contract event as the indexer of the network would have seen it. `action` is this simulator's own addition. */
export function chainEvent(contract: string, id: number, step: number, at: number, action: string) {
  const txHash = fakeHash(`${contract}:${id}:${step}`);
  return {
    id: id * 100 + step,
    contract,
    blockNumber: Math.max(0, Math.floor((at - FIRST_BLOCK_AT) / 2)),
    blockIndex: Number.parseInt(txHash.slice(2, 4), 16),
    txHash,
    processed: true,
    createdAt: at,
    updatedAt: at,
    action,
  };
}
