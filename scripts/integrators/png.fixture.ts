import { inflateSync } from 'node:zlib';

/** For each column of an 8-bit PNG with alpha, whether it is as dark as the card's background between two rows. */
export function columnsWithoutInk(png: Uint8Array, from: number, to = Number.POSITIVE_INFINITY): boolean[] {
  const { width, height, rows } = decoded(Buffer.from(png));
  const dark = Array.from({ length: width }, () => true);
  for (let y = from; y < Math.min(to, height); y++)
    for (let x = 0; x < width; x++) if ((rows[y]?.[4 * x] ?? 0) > 0x60) dark[x] = false;
  return dark;
}

function decoded(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const data = inflateSync(Buffer.concat(parts));
  const length = 4 * width;
  const rows: Buffer[] = [];
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * (length + 1) + 1, (y + 1) * (length + 1));
    const above = rows.at(-1);
    const filter = data[y * (length + 1)];
    for (let i = 0; i < length; i++)
      row[i] = ((row[i] ?? 0) + guess(filter, row[i - 4] ?? 0, above?.[i] ?? 0, above?.[i - 4] ?? 0)) & 255;
    rows.push(row);
  }
  return { width, height, rows };
}

/** The predicted byte for each of the five PNG filters. */
function guess(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
