import type { Camera, Size } from './camera';
import { drawScene } from './drawScene';
import { penOf } from './penOf';
import type { Scene, Surface } from './scene';

/** Idle time in ms after which the picture is redrawn at full sharpness. */
const REST_MS = 120;
/** Drawing time per frame in ms; the rest of the frame is left for panning. */
const SLICE_MS = 6;
/** Size of the cached picture relative to the canvas, so that panning reveals content. */
const LARGER = 2;

type Picture = { canvas: HTMLCanvasElement; camera: Camera };

/**
 * CPU rendering: a cached picture is moved and scaled during panning, and redrawn in slices when idle or when it no longer
 * covers the canvas.
 */
export function bitmapSurface(canvas: HTMLCanvasElement): Surface {
  const pen = penOf(canvas);
  let size: Size = { width: 1, height: 1 };
  let ratio = 1;
  let scene: Scene | null = null;
  let wanted: Camera | null = null;
  let front: Picture | null = null;
  let back: HTMLCanvasElement | null = null;
  let outdated = true;
  let building = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const paint = () => {
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, size.width, size.height);
    if (!front || !wanted) return;
    const larger = wanted.scale / front.camera.scale;
    const width = size.width * LARGER * larger;
    const height = size.height * LARGER * larger;
    const x = size.width / 2 + (front.camera.x - wanted.x) * wanted.scale - width / 2;
    const y = size.height / 2 + (front.camera.y - wanted.y) * wanted.scale - height / 2;
    pen.drawImage(front.canvas, x, y, width, height);
  };
  const covers = () => {
    if (!front || !wanted) return false;
    const half = (length: number) => (length * LARGER) / 2 / (front as Picture).camera.scale;
    const need = (length: number) => length / 2 / (wanted as Camera).scale;
    return (
      Math.abs(front.camera.x - wanted.x) + need(size.width) <= half(size.width) &&
      Math.abs(front.camera.y - wanted.y) + need(size.height) <= half(size.height)
    );
  };
  /** Redraws if necessary: immediately if something is missing, when idle if it is only blurred. */
  const settle = () => {
    if (outdated || !covers()) build();
    else if (front?.camera.scale !== wanted?.scale) {
      clearTimeout(rest);
      rest = setTimeout(build, REST_MS);
    }
  };
  const build = () => {
    clearTimeout(rest);
    if (building || !scene || !wanted) return;
    outdated = false;
    const camera = wanted;
    const target = back ?? document.createElement('canvas');
    const whole = { width: size.width * LARGER, height: size.height * LARGER };
    target.width = Math.round(whole.width * ratio);
    target.height = Math.round(whole.height * ratio);
    const backPen = penOf(target);
    backPen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const steps = drawScene(backPen, scene, camera, whole);
    const slice = () => {
      const end = performance.now() + SLICE_MS;
      while (performance.now() < end)
        if (steps.next().done) {
          building = 0;
          back = front?.canvas ?? null;
          front = { canvas: target, camera };
          paint();
          canvas.dataset.drawn = '';
          settle();
          return;
        }
      building = requestAnimationFrame(slice);
    };
    building = requestAnimationFrame(slice);
  };

  return {
    resize(next, pixels) {
      [size, ratio] = [next, pixels];
      canvas.width = Math.round(size.width * ratio);
      canvas.height = Math.round(size.height * ratio);
      outdated = true;
    },
    show(next) {
      scene = next;
      outdated = true;
      build();
    },
    draw(camera) {
      wanted = camera;
      paint();
      settle();
    },
    dispose() {
      clearTimeout(rest);
      cancelAnimationFrame(building);
    },
  };
}
