import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

let loading: Promise<typeof import('@resvg/resvg-wasm').Resvg> | undefined;

async function load() {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return Resvg;
}

/** The SVG renderer. Loaded on demand, since most starts do not need it, and only once: it fails a second time. */
export function loadResvg(): Promise<typeof import('@resvg/resvg-wasm').Resvg> {
  loading ??= load();
  return loading;
}
