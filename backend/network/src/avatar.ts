/** FNV-1a, 32 bit: a small stable hash, not for security. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/**
 * A mirrored 5 x 5 pattern with a colour, the same for the same text. The text itself never enters the image, so no
 * path can bring markup into it.
 */
export function avatarSvg(text: string): string {
  const seed = hash(text);
  const shape = hash(`${text}#`);
  const hue = seed % 360;
  const cells: string[] = [];
  for (let column = 0; column < 3; column++)
    for (let row = 0; row < 5; row++) {
      if (!((shape >>> (column * 5 + row)) & 1)) continue;
      cells.push(`<rect x="${column}" y="${row}" width="1" height="1"/>`);
      if (column < 2) cells.push(`<rect x="${4 - column}" y="${row}" width="1" height="1"/>`);
    }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 7 7" width="160" height="160" shape-rendering="crispEdges">` +
    `<rect x="-1" y="-1" width="7" height="7" fill="hsl(${hue} 40% 92%)"/>` +
    `<g fill="hsl(${(hue + 20) % 360} 55% 42%)">${cells.join('')}</g></svg>`
  );
}
