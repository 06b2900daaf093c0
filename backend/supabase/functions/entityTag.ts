/** Whether `if-none-match` includes this tag: GET uses weak comparison (RFC 9110, 13.1.2). */
export const isKnown = (given: string | null, tag: string): boolean =>
  given !== null && (given.trim() === '*' || given.split(',').some((each) => strong(each.trim()) === strong(tag)));

/** A weak ETag of a text: its response may be compressed on the way. */
export async function weakTag(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const hex = Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0'));
  return `W/"${hex.join('')}"`;
}

const strong = (tag: string) => tag.replace(/^W\//, '');
