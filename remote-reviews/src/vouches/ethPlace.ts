import { parseWei } from '@companion/domain';

/** Wei as ETH for plotting: rounded to a float, 0 when malformed. Texts use `formatEth`, which is exact. */
export const ethPlace = (wei: string): number => Number(parseWei(wei) ?? 0n) / 1e18;

/** The next round number (1, 2, 2.5 or 5 times a power of ten) at or above a value; 0 stays 0. */
export function roundUp(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  // Tolerates rounding errors: 3 * 0.1 is 0.30000000000000004 and must not become 5.
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= value * (1 - 1e-9)) ?? 10;
  return step * power;
}
