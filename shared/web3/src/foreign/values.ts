/** Validators for values from wallets and other third-party code. None of them throws, whatever the input. */

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** Reads a property of a foreign value: getters and proxies may throw. */
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

/** The addresses in a list; null if it is not a list. */
export function addressesOf(value: unknown): `0x${string}`[] | null {
  try {
    return Array.isArray(value) ? Array.from(value).filter(isAddress) : null;
  } catch {
    return null;
  }
}

/** A chain id as a number, from hex or decimal text or a number. Null for anything else. */
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
