import type { Camera, Size } from './camera';
import type { Forest } from './forest';
import type { Shown } from './shownNodes';

/** Everything that is drawn except names. Colors in canvas notation. */
export type Scene = {
  forest: Forest;
  shown: Shown;
  /** Each node's index in `colors`. */
  groupOf: Uint8Array;
  colors: readonly string[];
  line: string;
  accent: string;
  text: string;
  surface: string;
  /** Font family of the page. */
  font: string;
};

/** Renderer for nodes and lines. */
export type Surface = {
  resize(size: Size, ratio: number): void;
  show(scene: Scene): void;
  draw(camera: Camera): void;
  dispose(): void;
};
