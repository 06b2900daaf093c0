import { deflateSync } from 'node:zlib';

/** FNV-1a, 32 bit: a small stable hash, not cryptographic. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** Cells per side, including an empty border, and pixels per cell. */
const CELLS = 7;
const CELL_PX = 24;

/** A mirrored 5 x 5 pattern in a color derived from the text, as a PNG of 168 pixels: the site shows only raster images. */
export function avatarPng(text: string): Uint8Array<ArrayBuffer> {
  const seed = hash(text);
  const shape = hash(`${text}#`);
  const hue = seed % 360;
  const isSet = (column: number, row: number): boolean => {
    const mirrored = Math.min(column, CELLS - 1 - column) - 1;
    if (mirrored < 0 || row < 1 || row > 5) return false;
    return ((shape >>> (mirrored * 5 + row - 1)) & 1) === 1;
  };
  const side = CELLS * CELL_PX;
  const lines = Array.from({ length: CELLS }, (_, row) => {
    // Each line begins with its filter type: none. Pixels are palette indexes.
    const line = Buffer.alloc(side + 1);
    for (let column = 0; column < CELLS; column++)
      if (isSet(column, row)) line.fill(1, 1 + column * CELL_PX, 1 + (column + 1) * CELL_PX);
    return Array.from({ length: CELL_PX }, () => line);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Bit depth 8, palette colors.
  header.set([8, 3], 8);
  const palette = Buffer.from([...rgb(hue, 0.4, 0.92), ...rgb((hue + 20) % 360, 0.55, 0.42)]);
  const parts = [
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(Buffer.concat(lines.flat()))),
    chunk('IEND'),
  ];
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]));
}

/** Red, green and blue of a color: hue in degrees, saturation and lightness 0-1. */
function rgb(hue: number, saturation: number, lightness: number): number[] {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((shift) => {
    const place = (shift + hue / 30) % 12;
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  });
}

function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
