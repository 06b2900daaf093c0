import { saveFile } from '@companion/ui/core';
import type { Camera, Size } from './camera';
import { drawOverlay, type Overlay } from './drawOverlay';
import { drawScene } from './drawScene';
import { penOf } from './penOf';
import type { Scene } from './scene';

/** Twice the screen size, so that it is sharp in documents. */
const SCALE = 2;

/** Saves the viewport as an image. @throws if the browser cannot render it. */
export async function savePng(scene: Scene, camera: Camera, size: Size, overlay: Overlay): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width * SCALE;
  canvas.height = size.height * SCALE;
  const pen = penOf(canvas);
  pen.scale(SCALE, SCALE);
  pen.fillStyle = scene.surface;
  pen.fillRect(0, 0, size.width, size.height);
  for (const _ of drawScene(pen, scene, camera, size));
  drawOverlay(pen, scene, camera, size, overlay);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('This browser cannot save pictures.');
  saveFile({ file, name: 'invite-graph.png' });
}
