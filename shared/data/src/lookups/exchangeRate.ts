import { lookupConfig } from './config';
import { isObject, readJson } from './readJson';

/** Price of one ether in dollars; null on any failure. */
export async function ethPriceInUsd(signal?: AbortSignal): Promise<number | null> {
  const body = await readJson(`${lookupConfig().rates}/v2/exchange-rates?currency=ETH`, {}, signal);
  const rates = isObject(body?.data) ? body.data.rates : null;
  const usd = isObject(rates) ? rates.USD : null;
  const price = typeof usd === 'string' && usd.trim() !== '' ? Number(usd) : usd;
  return typeof price === 'number' && Number.isFinite(price) && price > 0 ? price : null;
}
