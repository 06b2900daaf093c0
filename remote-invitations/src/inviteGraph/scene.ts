import type { Camera, Size } from './camera';
import type { Forest } from './forest';
import type { Shown } from './shownNodes';

/** Everything that is drawn, but names. Colours are as a canvas takes them. */
export type Scene = {
  forest: Forest;
  shown: Shown;
  /** Which of the colours each node has. */
  groupOf: Uint8Array;
  colors: readonly string[];
  line: string;
  accent: string;
  text: string;
  surface: string;
  /** Family of the page's letters. */
  font: string;
};

/** What draws nodes and lines. */
export type Surface = {
  resize(size: Size, ratio: number): void;
  show(scene: Scene): void;
  draw(camera: Camera): void;
  dispose(): void;
};
