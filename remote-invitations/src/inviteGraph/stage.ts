import { bitmapSurface } from './bitmapSurface';
import { type Camera, fitted, panned, radiusOf, type Size, zoomed } from './camera';
import { drawOverlay, type Overlay } from './drawOverlay';
import { glSurface } from './glSurface';
import { largestInView } from './labels';
import { pathToRoot } from './lineage';
import { penOf } from './penOf';
import { type Quadtree, quadtree } from './quadtree';
import type { Scene } from './scene';
import { watchPointer } from './watchPointer';

/** px around a node that still count as it. */
const REACH = 8;
const FLIGHT_MS = 180;
const REST_MS = 150;

type Heard = {
  /** Somebody was chosen; -1 for nobody. */
  onPick: (node: number) => void;
  onHover: (node: number) => void;
  /** The largest in view, once it rests. */
  onRest: (labels: number[]) => void;
};

export type Stage = ReturnType<typeof createStage>;

/** The canvas of the forest: what is in view, and what the pointer does. Owns its two canvases until it is disposed. */
export function createStage(base: HTMLCanvasElement, top: HTMLCanvasElement, { onPick, onHover, onRest }: Heard) {
  const surface = glSurface(base) ?? bitmapSurface(base);
  const pen = penOf(top);
  let size: Size = { width: 1, height: 1 };
  let ratio = 1;
  let scene: Scene | null = null;
  let camera: Camera = { x: 0, y: 0, scale: 1 };
  /** Until somebody moves it, the whole forest stays in view. */
  let whole = true;
  let overlay: Overlay = { labels: [], names: new Map(), selected: -1, hovered: -1 };
  let tree: Quadtree | null = null;
  let frame = 0;
  let flight = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const draw = () => {
    frame = 0;
    if (!scene) return;
    surface.draw(camera);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, size.width, size.height);
    drawOverlay(pen, scene, camera, size, overlay);
  };
  const redraw = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const settle = () => {
    clearTimeout(rest);
    rest = setTimeout(() => {
      if (!scene) return;
      overlay = { ...overlay, labels: largestInView(scene, camera, size) };
      onRest([...overlay.labels]);
      redraw();
    }, REST_MS);
  };
  const look = (next: Camera) => {
    camera = next;
    redraw();
    settle();
  };
  const move = (next: Camera) => {
    cancelAnimationFrame(flight);
    whole = false;
    look(next);
  };
  const flyTo = (goal: Camera) => {
    cancelAnimationFrame(flight);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return look(goal);
    const from = camera;
    const began = performance.now();
    const step = (now: number) => {
      const done = Math.min(1, Math.max(0, (now - began) / FLIGHT_MS));
      const eased = 1 - (1 - done) ** 3;
      const between = (a: number, b: number) => a + (b - a) * eased;
      look({
        x: between(from.x, goal.x),
        y: between(from.y, goal.y),
        scale: from.scale * (goal.scale / from.scale) ** eased,
      });
      if (done < 1) flight = requestAnimationFrame(step);
    };
    flight = requestAnimationFrame(step);
  };
  const nodeAt = (px: number, py: number): number => {
    if (!scene) return -1;
    const { forest, shown } = scene;
    tree ??= quadtree(forest.x, forest.y);
    const reach = (REACH + radiusOf(1, camera.scale)) / camera.scale;
    return tree.nearest(
      camera.x + px / camera.scale,
      camera.y + py / camera.scale,
      reach,
      (node) => shown.mask[node] === 1,
    );
  };
  const forget = watchPointer(top, {
    pan: (dx, dy) => move(panned(camera, dx, dy)),
    zoom: (factor, px, py) => move(zoomed(camera, factor, px, py)),
    press: (px, py) => onPick(nodeAt(px, py)),
    point(px, py) {
      const hovered = px === null ? -1 : nodeAt(px, py);
      if (hovered === overlay.hovered) return;
      overlay = { ...overlay, hovered };
      top.style.cursor = hovered < 0 ? '' : 'pointer';
      onHover(hovered);
      redraw();
    },
  });
  const fit = (flying: boolean) => {
    if (!scene) return;
    whole = true;
    const goal = fitted(scene.forest, scene.shown.nodes, size);
    if (flying) flyTo(goal);
    else look(goal);
  };

  return {
    resize(next: Size) {
      size = next;
      ratio = Math.min(2, devicePixelRatio || 1);
      top.width = Math.round(size.width * ratio);
      top.height = Math.round(size.height * ratio);
      surface.resize(size, ratio);
      if (whole) fit(false);
      else look(camera);
    },
    /** `refit`: other people are shown, so that what was in view says nothing. */
    show(next: Scene, refit: boolean) {
      if (scene?.forest !== next.forest) tree = null;
      scene = next;
      surface.show(scene);
      if (refit || whole) fit(false);
      else look(camera);
    },
    note(next: Partial<Overlay>) {
      overlay = { ...overlay, ...next };
      redraw();
    },
    /** Flies to somebody, with their whole path to the root in view. */
    goTo(node: number) {
      if (!scene || node < 0) return;
      whole = false;
      flyTo(fitted(scene.forest, Int32Array.from(pathToRoot(scene.forest, node)), size));
    },
    pan: (dx: number, dy: number) => move(panned(camera, dx, dy)),
    zoom: (factor: number) => move(zoomed(camera, factor)),
    fit: () => fit(true),
    view: () => ({ camera, size, overlay }),
    dispose() {
      cancelAnimationFrame(frame);
      cancelAnimationFrame(flight);
      clearTimeout(rest);
      forget();
      surface.dispose();
    },
  };
}
