import { createHash } from 'node:crypto';

/** A fake transaction hash derived from the text. */
export function fakeHash(text: string): string {
  return `0x${createHash('sha256').update(text).digest('hex')}`;
}

const FIRST_BLOCK_AT = 1_686_789_347;

/** A contract event as the network's indexer would report it. `action` is this simulator's addition. */
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
