import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

let loading: Promise<typeof import('@resvg/resvg-wasm').Resvg> | undefined;

async function load() {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return Resvg;
}

/** What draws an SVG as a picture. Loaded when the first is asked for, since most starts need none, and once: it refuses a second time. */
export function loadResvg(): Promise<typeof import('@resvg/resvg-wasm').Resvg> {
  loading ??= load();
  return loading;
}
