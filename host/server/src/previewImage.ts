import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const WEIGHTS = ['400Regular', '600SemiBold', '700Bold'];
/** What the font has no shape for would be drawn as boxes. */
const WITHOUT_GLYPH =
  /[^\t\n\u{20}-\u{24F}\u{259}\u{2B0}-\u{3FF}\u{400}-\u{52F}\u{1E00}-\u{1EFF}\u{2010}-\u{2027}\u{2030}-\u{205E}\u{20A0}-\u{20BF}\u{2190}-\u{21FF}\u{2200}-\u{22FF}]/gu;

let drawing: Promise<(svg: string) => Uint8Array> | undefined;

/** Loads renderer and fonts when the first picture is asked for: most starts never need them. */
async function loadRenderer(): Promise<(svg: string) => Uint8Array> {
  const { resolve } = createRequire(import.meta.url);
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const fontBuffers = await Promise.all(
    WEIGHTS.map((name) => readFile(resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`))),
  );
  return (svg) => {
    const picture = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Inter', loadSystemFonts: false } });
    try {
      return picture.render().asPng();
    } finally {
      picture.free();
    }
  };
}

/** A PNG of an SVG that holds only shapes and Latin, Greek or Cyrillic text; other letters are left out. */
export async function toPng(svg: string): Promise<Uint8Array> {
  drawing ??= loadRenderer();
  return (await drawing)(svg.replace(WITHOUT_GLYPH, ''));
}
