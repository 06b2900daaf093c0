import { decodeFunctionData, encodeFunctionResult, type Hex, isAddressEqual, isHex, multicall3Abi } from 'viem';

/** Address of Multicall3 on nearly every chain. Wallet libraries read balances through it, many in one call. */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const MOST_CALLS = 100;
const FINNEY = 10n ** 15n;

/** An invented balance in wei, derived from the address: below 5 ETH, in thousandths. */
export function balanceOf(address: string): bigint {
  return (BigInt(`0x${address.slice(2, 18)}`) % 5_000n) * FINNEY;
}

/** Result of `eth_call` for balances, single or batched; null for any other contract or function. */
export function callContract(params: unknown): Hex | null {
  const { to, data } = (Array.isArray(params) ? params[0] : null) ?? {};
  return isHex(to) && isHex(data) ? answerOf(to, data, false) : null;
}

function answerOf(to: Hex, data: Hex, gathered: boolean): Hex | null {
  try {
    if (!isAddressEqual(to, MULTICALL3)) return null;
    const call = decodeFunctionData({ abi: multicall3Abi, data });
    if (call.functionName === 'getEthBalance')
      return encodeFunctionResult({
        abi: multicall3Abi,
        functionName: 'getEthBalance',
        result: balanceOf(call.args[0].toLowerCase()),
      });
    if (call.functionName !== 'aggregate3' || gathered || call.args[0].length > MOST_CALLS) return null;
    const result = call.args[0].map(({ target, callData }) => {
      const returnData = answerOf(target, callData, true);
      return { success: returnData !== null, returnData: returnData ?? '0x' } as const;
    });
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
  } catch {
    // Malformed call data.
    return null;
  }
}
