import { type Camera, radiusOf, type Size } from './camera';
import { placeNames } from './labels';
import type { Point } from './lasso';
import { pathToRoot } from './lineage';
import type { Scene } from './scene';

const LETTERS = 12;
/** Lasso style: dash lengths in px, and opacity of its interior. */
const DASHES = [6, 4];
const VEIL = 0.12;

export type Overlay = {
  /** Nodes with visible names, the most important first. */
  labels: readonly number[];
  names: ReadonlyMap<number, string>;
  /** Node index; -1 for none. */
  selected: number;
  hovered: number;
  /** The lasso line. */
  line: readonly Point[];
};

/** Draws what must always be sharp: lasso, path to the root, hovered node, and names that fit. */
export function drawOverlay(
  pen: CanvasRenderingContext2D,
  scene: Scene,
  camera: Camera,
  size: Size,
  { labels, names, selected, hovered, line }: Overlay,
): void {
  const { forest, shown } = scene;
  const across = (x: number) => (x - camera.x) * camera.scale + size.width / 2;
  const downward = (y: number) => (y - camera.y) * camera.scale + size.height / 2;
  const px = (node: number) => across(forest.x[node] as number);
  const py = (node: number) => downward(forest.y[node] as number);
  const radius = (node: number) => radiusOf(Math.max(1, shown.sizes[node] as number), camera.scale);
  const ring = (node: number, room: number) => {
    pen.beginPath();
    pen.arc(px(node), py(node), radius(node) + room, 0, 2 * Math.PI);
    pen.stroke();
  };

  pen.strokeStyle = scene.accent;
  pen.lineWidth = 2;
  pen.beginPath();
  for (const { x, y } of line) pen.lineTo(across(x), downward(y));
  pen.closePath();
  pen.setLineDash(DASHES);
  pen.stroke();
  pen.setLineDash([]);
  pen.globalAlpha = VEIL;
  pen.fillStyle = scene.accent;
  pen.fill('evenodd');
  pen.globalAlpha = 1;

  const path = selected < 0 ? [] : pathToRoot(forest, selected).filter((node) => shown.mask[node]);
  pen.beginPath();
  for (const [step, node] of path.entries())
    if (step === 0) pen.moveTo(px(node), py(node));
    else pen.lineTo(px(node), py(node));
  pen.stroke();
  for (const node of path) {
    // Drawn over the line that passes through it.
    pen.fillStyle = scene.colors[scene.groupOf[node] as number] ?? scene.text;
    pen.beginPath();
    pen.arc(px(node), py(node), radius(node), 0, 2 * Math.PI);
    pen.fill();
    ring(node, node === selected ? 4 : 1);
  }
  if (hovered >= 0) ring(hovered, 2);

  pen.textBaseline = 'middle';
  pen.lineWidth = 3;
  pen.lineJoin = 'round';
  pen.strokeStyle = scene.surface;
  pen.fillStyle = scene.text;
  const first = new Set([hovered, ...path].filter((node) => node >= 0));
  const named = [...new Set([...first, ...labels])].flatMap((node) => {
    const name = names.get(node);
    if (!name || !shown.mask[node]) return [];
    const font = `${first.has(node) ? 600 : 400} ${LETTERS}px ${scene.font}`;
    pen.font = font;
    const { width } = pen.measureText(name);
    return [{ name, font, x: px(node), y: py(node), radius: radius(node), width, always: first.has(node) }];
  });
  for (const [place, box] of placeNames(named, size).entries()) {
    const each = named[place];
    if (!box || !each) continue;
    pen.font = each.font;
    pen.strokeText(each.name, box.x, each.y);
    pen.fillText(each.name, box.x, each.y);
  }
}
