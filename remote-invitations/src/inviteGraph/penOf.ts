/**
 * The pen of a canvas that is drawn on the processor: reading often keeps it off a graphics card that is only imitated, and
 * ten times slower. @throws when the browser cannot draw.
 */
export function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser cannot draw pictures.');
  return pen;
}
