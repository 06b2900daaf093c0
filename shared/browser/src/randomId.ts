/** 32 random hex digits. (`crypto.randomUUID` is missing on plain http.) */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
