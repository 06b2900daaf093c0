import { bitmapSurface } from './bitmapSurface';
import { type Camera, fitted, panned, radiusOf, type Size, zoomed } from './camera';
import { drawOverlay, type Overlay } from './drawOverlay';
import { glSurface } from './glSurface';
import { largestInView } from './labels';
import { edgeOfView, nodesInside, type Point } from './lasso';
import { pathToRoot } from './lineage';
import { drawMiniMap, MINI_FROM_PX, type MiniMap, miniMapOf, placeInMini } from './miniMap';
import { penOf } from './penOf';
import { type Quadtree, quadtree } from './quadtree';
import type { Scene } from './scene';
import { watchPointer } from './watchPointer';

/** Hit radius around a node in px. */
const REACH = 8;
const FLIGHT_MS = 180;
const REST_MS = 150;

type Heard = {
  /** A person was selected; -1 for none. */
  onPick: (node: number) => void;
  onHover: (node: number) => void;
  /** People were selected with the lasso. */
  onChoose: (nodes: Int32Array) => void;
  /** The largest visible nodes, once the view is at rest. */
  onRest: (labels: number[]) => void;
};

export type Stage = ReturnType<typeof createStage>;

/** The forest's canvas: viewport and pointer handling. Owns its two canvases until disposed. */
export function createStage(
  base: HTMLCanvasElement,
  top: HTMLCanvasElement,
  { onPick, onHover, onChoose, onRest }: Heard,
) {
  const surface = glSurface(base) ?? bitmapSurface(base);
  const pen = penOf(top);
  let size: Size = { width: 1, height: 1 };
  let ratio = 1;
  let scene: Scene | null = null;
  let camera: Camera = { x: 0, y: 0, scale: 1 };
  /** The whole forest stays in view until the visitor moves it. */
  let whole = true;
  let overlay: Overlay = { labels: [], names: new Map(), selected: -1, hovered: -1, line: [] };
  /** Dragging draws a lasso instead of panning. */
  let choosing = false;
  let drawing = false;
  let tree: Quadtree | null = null;
  let mini: MiniMap | null = null;
  let frame = 0;
  let flight = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;

  /** A minimap is useful once only a part is in view, if there is space for it. */
  const hasMini = () => !whole && size.width >= MINI_FROM_PX;
  const draw = () => {
    frame = 0;
    if (!scene) return;
    surface.draw(camera);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, size.width, size.height);
    drawOverlay(pen, scene, camera, size, overlay);
    if (hasMini()) {
      mini ??= miniMapOf(scene, ratio);
      drawMiniMap(pen, mini, scene, camera, size);
    }
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
  const outline = (line: readonly Point[]) => {
    overlay = { ...overlay, line };
    redraw();
  };
  const choose = (line: readonly Point[]) => {
    if (!scene) return;
    outline(line);
    onChoose(nodesInside(scene.forest, scene.shown.nodes, line));
  };
  const placeOf = ({ x, y }: Point): Point => ({ x: camera.x + x / camera.scale, y: camera.y + y / camera.scale });
  const forget = watchPointer(top, {
    pan: (dx, dy) => move(panned(camera, dx, dy)),
    drag(from, to) {
      if (!choosing) return move(panned(camera, to.x - from.x, to.y - from.y));
      outline([...(drawing ? overlay.line : [placeOf(from)]), placeOf(to)]);
      drawing = true;
    },
    drop(done) {
      if (!drawing) return;
      drawing = false;
      if (done && overlay.line.length > 2) choose(overlay.line);
      else outline([]);
    },
    zoom: (factor, px, py) => move(zoomed(camera, factor, px, py)),
    press(px, py) {
      const goal = hasMini() && mini && placeInMini(mini.ends, px, py, size);
      if (goal) move({ ...camera, ...goal });
      else onPick(nodeAt(px, py));
    },
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
      mini = null;
      top.width = Math.round(size.width * ratio);
      top.height = Math.round(size.height * ratio);
      surface.resize(size, ratio);
      if (whole) fit(false);
      else look(camera);
    },
    /** `refit`: other people are shown, so the previous view is meaningless. */
    show(next: Scene, refit: boolean) {
      if (scene?.forest !== next.forest) tree = null;
      scene = next;
      mini = null;
      surface.show(scene);
      if (refit || whole) fit(false);
      else look(camera);
    },
    note(next: Partial<Overlay>) {
      overlay = { ...overlay, ...next };
      redraw();
    },
    /** Animates to a person, with the whole path to the root in view. */
    goTo(node: number) {
      if (!scene || node < 0) return;
      whole = false;
      flyTo(fitted(scene.forest, Int32Array.from(pathToRoot(scene.forest, node)), size));
    },
    pan: (dx: number, dy: number) => move(panned(camera, dx, dy)),
    zoom: (factor: number) => move(zoomed(camera, factor)),
    fit: () => fit(true),
    letChoose(on: boolean) {
      choosing = on;
      drawing = false;
    },
    /** Selects everyone in view: the keyboard alternative to the lasso. */
    chooseInView: () => choose(edgeOfView(camera, size)),
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
