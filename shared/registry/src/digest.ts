import type { Integrity } from '@companion/contract';

/** `sha384-…` of bytes, as in subresource integrity. Text is hashed as UTF-8. */
export async function sha384(data: Uint8Array | string): Promise<Integrity> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const hash = await crypto.subtle.digest('SHA-384', bytes as BufferSource);
  return `sha384-${toBase64(new Uint8Array(hash))}` as Integrity;
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
