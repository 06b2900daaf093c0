/** Checks of what wallets and other programs of the page hand us. None of them throws, whatever it is given. */

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** A field of something foreign: getters and proxies may throw. */
export function field(value: unknown, key: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  } catch {
    return undefined;
  }
}

export function isAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && ADDRESS.test(value);
}

/** The addresses of a list; null when it is no list. */
export function addressesOf(value: unknown): `0x${string}`[] | null {
  try {
    return Array.isArray(value) ? Array.from(value).filter(isAddress) : null;
  } catch {
    return null;
  }
}

/** The id of a chain as a number, from the forms wallets write it in: hex or decimal text, or a number. Null for anything else. */
export function chainIdOf(value: unknown): number | null {
  const isText = typeof value === 'string' && /^(0x[0-9a-f]{1,13}|[0-9]{1,15})$/i.test(value);
  const id = isText || typeof value === 'bigint' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
