import { accelerated } from './accelerated';
import type { Size } from './camera';
import type { Scene, Surface } from './scene';

const NODES = {
  vertex: `#version 300 es
in vec2 place; in float branch; in vec3 color;
uniform vec3 camera; uniform vec2 size; uniform float ratio;
out vec3 shade;
void main() {
  vec2 at = (place - camera.xy) * camera.z / size * 2.0;
  gl_Position = vec4(at.x, -at.y, 0.0, 1.0);
  float radius = clamp(camera.z / 18.0, 0.75, 6.0) * (0.6 + 0.35 * log2(branch + 1.0));
  gl_PointSize = max(1.0, 2.0 * radius * ratio);
  shade = color;
}`,
  fragment: `#version 300 es
precision mediump float;
in vec3 shade; out vec4 pixel;
void main() {
  if (distance(gl_PointCoord, vec2(0.5)) > 0.5) discard;
  pixel = vec4(shade, 1.0);
}`,
};
const LINES = {
  vertex: `#version 300 es
in vec2 place;
uniform vec3 camera; uniform vec2 size;
void main() {
  vec2 at = (place - camera.xy) * camera.z / size * 2.0;
  gl_Position = vec4(at.x, -at.y, 0.0, 1.0);
}`,
  fragment: `#version 300 es
precision mediump float;
uniform vec3 line; out vec4 pixel;
void main() { pixel = vec4(line, 1.0); }`,
};

/** GPU rendering; null without hardware acceleration, since software WebGL is slower than CPU rendering. */
export function glSurface(canvas: HTMLCanvasElement): Surface | null {
  const gl = accelerated() ? canvas.getContext('webgl2', { antialias: true }) : null;
  if (!gl) return null;
  const nodes = programOf(gl, NODES);
  const lines = programOf(gl, LINES);
  const places = gl.createBuffer();
  const branches = gl.createBuffer();
  const colors = gl.createBuffer();
  const ends = gl.createBuffer();
  let size: Size = { width: 1, height: 1 };
  let ratio = 1;
  let count = { nodes: 0, ends: 0 };
  let line: readonly number[] = [0, 0, 0];

  const fill = (buffer: WebGLBuffer, values: Float32Array) => {
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
  };
  const feed = (program: WebGLProgram, name: string, buffer: WebGLBuffer, width: number) => {
    const at = gl.getAttribLocation(program, name);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, width, gl.FLOAT, false, 0, 0);
  };
  return {
    resize(next, pixels) {
      [size, ratio] = [next, pixels];
      canvas.width = Math.round(size.width * ratio);
      canvas.height = Math.round(size.height * ratio);
    },
    show(scene) {
      const values = valuesOf(scene);
      fill(places, values.places);
      fill(branches, values.branches);
      fill(colors, values.colors);
      fill(ends, values.ends);
      count = { nodes: values.branches.length, ends: values.ends.length / 2 };
      line = partsOf(scene.line);
    },
    draw({ x, y, scale }) {
      gl.viewport(0, 0, canvas.width, canvas.height);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT);
      for (const program of [lines, nodes]) {
        gl.useProgram(program);
        gl.uniform3f(gl.getUniformLocation(program, 'camera'), x, y, scale);
        gl.uniform2f(gl.getUniformLocation(program, 'size'), size.width, size.height);
        if (program === lines) {
          gl.uniform3fv(gl.getUniformLocation(program, 'line'), line);
          feed(program, 'place', ends, 2);
          gl.drawArrays(gl.LINES, 0, count.ends);
        } else {
          gl.uniform1f(gl.getUniformLocation(program, 'ratio'), ratio);
          feed(program, 'place', places, 2);
          feed(program, 'branch', branches, 1);
          feed(program, 'color', colors, 3);
          gl.drawArrays(gl.POINTS, 0, count.nodes);
        }
      }
      canvas.dataset.drawn = '';
    },
    dispose: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}

function programOf(gl: WebGL2RenderingContext, { vertex, fragment }: typeof NODES): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) throw new Error('The graphics card does not accept programs.');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'Not linked.');
  return program;
}

/** Vertex buffers of a scene. */
export function valuesOf({ forest, shown, groupOf, colors }: Scene) {
  const { nodes, mask, sizes } = shown;
  const { x, y, parents } = forest;
  const shades = colors.map(partsOf);
  const ends: number[] = [];
  for (const node of nodes) {
    const parent = parents[node] as number;
    if (parent < 0 || !mask[parent]) continue;
    ends.push(x[node] as number, y[node] as number, x[parent] as number, y[parent] as number);
  }
  return {
    places: Float32Array.from({ length: nodes.length * 2 }, (_, i) => {
      const node = nodes[i >> 1] as number;
      return (i % 2 === 0 ? x[node] : y[node]) as number;
    }),
    branches: Float32Array.from(nodes, (node) => sizes[node] as number),
    colors: Float32Array.from(
      { length: nodes.length * 3 },
      (_, i) => shades[groupOf[nodes[Math.floor(i / 3)] as number] as number]?.[i % 3] ?? 0,
    ),
    ends: Float32Array.from(ends),
  };
}

/** `rgb(255, 0, 51)` as components from 0 to 1. */
export const partsOf = (color: string): number[] =>
  (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);
