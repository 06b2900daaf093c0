import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inFonts } from './inFonts';
import { fontsFor } from './previewFonts';

type Draw = (svg: string, fontBuffers: Uint8Array[]) => Uint8Array;

let drawing: Promise<Draw> | undefined;

/** Loads the renderer when the first picture is asked for: most starts never need it. */
async function loadRenderer(): Promise<Draw> {
  const { resolve } = createRequire(import.meta.url);
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return (svg, fontBuffers) => {
    const picture = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Inter', loadSystemFonts: false } });
    try {
      return picture.render().asPng();
    } finally {
      picture.free();
    }
  };
}

/** A PNG of a card: an SVG that holds only shapes and lines of text. Nothing on it is ever a box for want of a letter. */
export async function toPng(svg: string): Promise<Uint8Array> {
  drawing ??= loadRenderer();
  const fonts = await fontsFor(svg);
  return (await drawing)(
    inFonts(svg, fonts),
    fonts.map(({ bytes }) => bytes),
  );
}
