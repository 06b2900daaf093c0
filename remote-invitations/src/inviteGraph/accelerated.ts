/** Names of software renderers. Some browsers do not reveal this when asked for a fast context. */
const IMITATED = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether a WebGL renderer name belongs to real graphics hardware. */
export const isCard = (renderer: string): boolean => renderer !== '' && !IMITATED.test(renderer);

/**
 * Whether WebGL2 is hardware-accelerated. Tested on a separate canvas, because a canvas with a WebGL context supports no
 * other.
 */
export function accelerated(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!gl) return false;
  const unmasked = gl.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL;
  const renderer = String(gl.getParameter(unmasked ?? gl.RENDERER) ?? '');
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return isCard(renderer);
}
