import { wrapped } from '../profile/textPicture';
import { comparedGrid } from './comparedGrid';
import type { Compared } from './queries';

const SCALE = 2;
const PADDING = 24;
const LABEL = 170;
const COLUMN = 230;
const LINE = 24;
const SMALL = 18;
const GAP = 16;

/** An image (PNG) of the comparison in the page's colors, with its day and address. @throws if the browser cannot draw it */
export async function comparedPicture(compared: Compared, address: string): Promise<Blob> {
  const { people, rows, day } = comparedGrid(compared);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw pictures.');
  const { color, backgroundColor, fontFamily } = getComputedStyle(document.body);
  const fonts = {
    name: `600 17px ${fontFamily}`,
    strong: `600 14px ${fontFamily}`,
    plain: `14px ${fontFamily}`,
    small: `12px ${fontFamily}`,
  };
  pen.font = fonts.small;
  const said = people.map((person) =>
    person.said.flatMap((line) => wrapped(line, (part) => pen.measureText(part).width <= COLUMN - GAP)),
  );
  const sentences = Math.max(0, ...said.map(({ length }) => length)) * SMALL;
  const width = 2 * PADDING + LABEL + people.length * COLUMN;
  const height = 2 * PADDING + 2 * LINE + GAP + sentences + GAP + rows.length * LINE + GAP + 2 * SMALL;
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = color;
  const write = (text: string, font: keyof typeof fonts, x: number, y: number, most: number) => {
    pen.font = fonts[font];
    pen.fillText(text, x, y, most);
  };
  const left = (place: number) => PADDING + LABEL + place * COLUMN;
  for (const [place, { name, standing }] of people.entries()) {
    write(name, 'name', left(place), PADDING + 16, COLUMN - GAP);
    write(standing, 'plain', left(place), PADDING + 16 + LINE, COLUMN - GAP);
    for (const [at, line] of (said[place] ?? []).entries())
      write(line, 'small', left(place), PADDING + 2 * LINE + GAP + 12 + at * SMALL, COLUMN - GAP);
  }
  const top = PADDING + 2 * LINE + GAP + sentences + GAP + 14;
  for (const [at, { label, cells }] of rows.entries()) {
    write(label, 'plain', PADDING, top + at * LINE, LABEL - GAP);
    for (const [place, cell] of cells.entries())
      write(cell.text, cell.highest ? 'strong' : 'plain', left(place), top + at * LINE, COLUMN - GAP);
  }
  const foot = top + rows.length * LINE + GAP;
  write(`${day}; in brackets the percentile among all profiles`, 'small', PADDING, foot, width - 2 * PADDING);
  write(address, 'small', PADDING, foot + SMALL, width - 2 * PADDING);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('This browser cannot save pictures.');
  return file;
}
