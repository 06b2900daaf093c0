/** 128 bits of an HMAC; uses Web Crypto, which edge runtimes have too. */
export async function signed(key: string, text: string): Promise<string> {
  const encode = (value: string) => new TextEncoder().encode(value);
  const secret = await crypto.subtle.importKey('raw', encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', secret, encode(text))).slice(0, 16);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
