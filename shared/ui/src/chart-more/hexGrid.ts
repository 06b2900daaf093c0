/** Hexagon columns and rows over the range. */
export const HEX_COLUMNS = 30;
export const HEX_ROWS = 20;

export type HexCount = {
  /** Column and row, from the lower left; odd rows are shifted right by half a hexagon. */ x: number;
  y: number;
  count: number;
};
export type HexRange = { x: readonly [number, number]; y: readonly [number, number] };

/** Center of a hexagon in axis values. */
export function hexCentre({ x, y }: HexCount, { x: [x0, x1], y: [y0, y1] }: HexRange): { x: number; y: number } {
  const shift = Math.abs(y % 2) / 2;
  return { x: x0 + ((x + shift) / HEX_COLUMNS) * (x1 - x0), y: y0 + (y / HEX_ROWS) * (y1 - y0) };
}

/** Outline of a pointy-topped hexagon for `points`: its width and the distance between rows, in px. */
export function hexOutline(x: number, y: number, width: number, row: number): string {
  const [half, top, side] = [width / 2, (row * 2) / 3, row / 3];
  return [
    [0, -top],
    [half, -side],
    [half, side],
    [0, top],
    [-half, side],
    [-half, -side],
  ]
    .map(([right = 0, down = 0]) => `${(x + right).toFixed(1)},${(y + down).toFixed(1)}`)
    .join(' ');
}
