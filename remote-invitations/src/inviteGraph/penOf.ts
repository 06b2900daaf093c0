/**
 * 2D context for CPU rendering: `willReadFrequently` keeps it off a software GPU, which is ten times slower. @throws if the
 * browser provides no context.
 */
export function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser cannot draw pictures.');
  return pen;
}
