import { loadResvg } from '@companion/build/resvg';
import { fitted } from './fitted';
import { inFonts } from './inFonts';
import { type Font, fontsFor } from './previewFonts';
import { spread } from './spread';

type Draw = (svg: string, fonts: readonly Font[]) => Uint8Array;

/** For measuring a single line: wider than any line, because nothing beyond its edges is measured. */
const CANVAS = '<svg xmlns="http://www.w3.org/2000/svg" width="12000" height="630" font-family="Inter">';

let drawing: Promise<Draw> | undefined;

async function loadRenderer(): Promise<Draw> {
  const Resvg = await loadResvg();
  return (svg, fonts) => {
    const fontBuffers = fonts.map(({ bytes }) => bytes);
    const using = <T>(text: string, use: (picture: InstanceType<typeof Resvg>) => T): T => {
      const font = { fontBuffers, defaultFontFamily: 'Inter', loadSystemFonts: false };
      const picture = new Resvg(text, { font });
      try {
        return use(picture);
      } finally {
        picture.free();
      }
    };
    const measure = (line: string) => using(`${CANVAS}${line}</svg>`, (picture) => picture.getBBox()?.width ?? 0);
    const lettered = inFonts(svg, fonts, (line) => measure(line) > 0);
    return using(fitted(spread(lettered, measure), measure), (picture) => picture.render().asPng());
  };
}

/** Renders a card, an SVG of shapes and lines of text only, as PNG. Missing glyphs are never drawn as boxes. */
export async function toPng(svg: string): Promise<Uint8Array> {
  drawing ??= loadRenderer();
  const fonts = await fontsFor(svg);
  return (await drawing)(svg, fonts);
}
