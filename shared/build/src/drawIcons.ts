import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GROUND, ICONS } from './icons';
import { loadResvg } from './resvg';

/** Draws a site's icons next to the folder's `favicon.svg`. */
export async function drawIcons(folder: string): Promise<void> {
  const sign = await readFile(join(folder, 'favicon.svg'), 'utf8');
  const Resvg = await loadResvg();
  for (const { file, size, part } of ICONS) {
    const side = size * part;
    const edge = (size - side) / 2;
    const placed = sign.replace('<svg ', `<svg x="${edge}" y="${edge}" width="${side}" height="${side}" `);
    const ground = part < 1 ? `<rect width="${size}" height="${size}" fill="${GROUND}"/>` : '';
    const picture = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}${placed}</svg>`,
    );
    await writeFile(join(folder, file), picture.render().asPng());
    picture.free();
  }
}
