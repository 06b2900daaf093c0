/** Names of graphics cards that are programs. Some browsers say nothing of it when asked for a fast context. */
const IMITATED = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether a name of a graphics card, as WebGL tells it, is that of a real one. */
export const isCard = (renderer: string): boolean => renderer !== '' && !IMITATED.test(renderer);

/** Whether WebGL2 draws on a graphics card here. Asked on a canvas of its own: one that had WebGL draws in no other way. */
export function accelerated(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!gl) return false;
  const unmasked = gl.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL;
  const renderer = String(gl.getParameter(unmasked ?? gl.RENDERER) ?? '');
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return isCard(renderer);
}
