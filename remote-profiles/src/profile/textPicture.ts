const SCALE = 2;
const WIDTH = 640;
const PADDING = 24;
const LINE = 22;

/** An image (PNG) of a citation, with its first line as title, in the page's colors. @throws if the browser cannot draw it */
export async function textPicture(text: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw pictures.');
  const { color, backgroundColor, fontFamily } = getComputedStyle(document.body);
  const fontOf = (isTitle: boolean) => `${isTitle ? '600 17px' : '14px'} ${fontFamily}`;
  const lines = text.split('\n').flatMap((line, place) => {
    pen.font = fontOf(place === 0);
    return wrapped(line, (part) => pen.measureText(part).width <= WIDTH - 2 * PADDING).map((words) => ({
      words,
      isTitle: place === 0,
    }));
  });
  canvas.width = WIDTH * SCALE;
  canvas.height = (lines.length * LINE + 2 * PADDING) * SCALE;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.fillStyle = color;
  for (const [place, { words, isTitle }] of lines.entries()) {
    pen.font = fontOf(isTitle);
    pen.fillText(words, PADDING, PADDING + place * LINE + 16);
  }
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('This browser cannot save pictures.');
  return file;
}

/** Wraps a line between words, or inside a word that is too long on its own. */
export function wrapped(line: string, fits: (part: string) => boolean): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const token of line.split(/(?<= )/)) {
    if (fits(piece + token)) {
      piece += token;
      continue;
    }
    if (piece) pieces.push(piece.trimEnd());
    piece = '';
    for (const letter of token) {
      if (piece && !fits(piece + letter)) {
        pieces.push(piece);
        piece = '';
      }
      piece += letter;
    }
  }
  return [...pieces, piece.trimEnd()];
}
