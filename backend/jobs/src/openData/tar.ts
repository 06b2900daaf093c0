const BLOCK = 512;

/**
 * Header of a file in an archive (POSIX ustar). @param at Modification time in seconds. @throws RangeError for a name or size
 * that does not fit.
 */
export function tarHead(name: string, bytes: number, at: number): Buffer {
  if (Buffer.byteLength(name) > 100 || bytes >= 8 ** 11) throw new RangeError(`${name} has no room in an archive.`);
  const head = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  head.write(name, 0);
  head.write(`${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  head.write(`${octal(bytes, 11)}\0${octal(at, 11)}\0`, 124);
  // The checksum is computed with blanks in its place.
  head.write('        0', 148);
  head.write('ustar\x0000', 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${octal(sum, 6)}\0 `, 148);
  return head;
}

/** Zeros up to the next block boundary. */
export const tarPadding = (bytes: number): Buffer => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);

export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK);
