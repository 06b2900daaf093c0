import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawIcons } from './drawIcons';

const SIGN = fileURLToPath(new URL('../../../host/public/favicon.svg', import.meta.url));

/** Size of a PNG of 8 bits with alpha, and the pixel of its upper left corner. */
function read(png: Buffer) {
  const size = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  // After the filter byte of the first row; its first pixel has no predecessor.
  return { size, corner: [...inflateSync(Buffer.concat(data)).subarray(1, 5)] };
}

test('icons have their sizes, and a background where a mask or round corners will cut them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'icons-'));
  try {
    await copyFile(SIGN, join(folder, 'favicon.svg'));
    await drawIcons(folder);
    const pictureOf = async (name: string) => read(await readFile(join(folder, name)));
    const ground = [0x13, 0x13, 0x16, 255];
    expect(await pictureOf('icon-192.png')).toEqual({ size: [192, 192], corner: [0, 0, 0, 0] });
    expect(await pictureOf('icon-512.png')).toEqual({ size: [512, 512], corner: [0, 0, 0, 0] });
    expect(await pictureOf('icon-maskable-512.png')).toEqual({ size: [512, 512], corner: ground });
    expect(await pictureOf('apple-touch-icon.png')).toEqual({ size: [180, 180], corner: ground });
  } finally {
    await rm(folder, { recursive: true });
  }
});
