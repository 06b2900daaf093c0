/** Media type of a raster image by its magic bytes, ignoring the declared type; null for anything else, including SVG. */
export function pictureType(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes.subarray(0, SNIFFED_BYTES));
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'image/webp';
  if (/^.{4}ftypavi[fs]/s.test(text)) return 'image/avif';
  return null;
}

/** Number of bytes needed to detect the type. */
export const SNIFFED_BYTES = 12;
