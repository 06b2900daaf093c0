import { lookupConfig } from './config';
import { ethPriceInUsd } from './exchangeRate';
import { readJson } from './readJson';

const WEI_PER_ETH = 10n ** 18n;
const CALL = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] });

/** Price of a unit of gas in wei; null on any failure. */
export async function gasPriceWei(signal?: AbortSignal): Promise<bigint | null> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: CALL };
  const result = (await readJson(lookupConfig().chain, init, signal))?.result;
  return typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result) ? BigInt(result) : null;
}

/** A fraction as decimal text with that many digits, halves rounded up; exact for any size. */
function decimal(numerator: bigint, denominator: bigint, digits: number): string {
  const scale = 10n ** BigInt(digits);
  const rounded = (2n * numerator * scale + denominator) / (2n * denominator);
  return `${rounded / scale}.${(rounded % scale).toString().padStart(digits, '0')}`;
}

export type GasEstimate = {
  /** Rounded to 2 decimals. */
  gasPriceGwei: number;
  /** Cost of the action in ETH, 6 decimals. */
  estimatedCostEth: string;
  /** `$1.23`; null if the rate is unknown. */
  estimatedCostUsd: string | null;
};

/** Current cost of an action that uses this much gas; null if the chain does not answer. @param gas Units, such as 120,000. */
export async function gasEstimate(gas: number, signal?: AbortSignal): Promise<GasEstimate | null> {
  if (!Number.isSafeInteger(gas) || gas < 0) return null;
  const [wei, usd] = await Promise.all([gasPriceWei(signal), ethPriceInUsd(signal)]);
  if (wei === null) return null;
  const cost = wei * BigInt(gas);
  // A rate has only a few decimals: in ten-thousandths it is an integer.
  const usdCost = usd === null ? null : decimal(cost * BigInt(Math.round(usd * 10_000)), WEI_PER_ETH * 10_000n, 2);
  return {
    gasPriceGwei: Number(decimal(wei, 10n ** 9n, 2)),
    estimatedCostEth: decimal(cost, WEI_PER_ETH, 6),
    estimatedCostUsd: usdCost === null ? null : `$${usdCost}`,
  };
}
