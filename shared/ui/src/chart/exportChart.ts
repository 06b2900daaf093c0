import { type CsvValue, writeCsv } from '@companion/domain';
import { saveFile } from '../core/saveFile';
import type { ChartTable } from './types';

/** Twice the size on screen: sharp in a document. */
const SCALE = 2;
const PADDING = 16;
const HEAD = 48;
const copied = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
  'dominant-baseline',
];

/** Saves the numbers of a chart as CSV. */
export function saveCsv(title: string, table: ChartTable): void {
  const rows: readonly (readonly CsvValue[])[] = table.values ?? table.rows;
  saveFile({
    file: new Blob([writeCsv(table.head, rows)], { type: 'text/csv;charset=utf-8' }),
    name: fileName(title, 'csv'),
  });
}

/** Saves a picture as PNG, with title and unit above it, in the colours of the page. @throws when the browser cannot draw it. */
export async function savePng(svg: SVGSVGElement, words: { title: string; unit: string }): Promise<void> {
  const { width, height } = svg.viewBox.baseVal;
  const styles = getComputedStyle(document.body);
  const copy = withStyles(svg);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const source = new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
  const picture = await load(await asDataUrl(source));
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * PADDING) * SCALE;
  canvas.height = (height + HEAD + 2 * PADDING) * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw pictures.');
  pen.scale(SCALE, SCALE);
  pen.fillStyle = colorOf('var(--surface)');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = styles.color;
  pen.font = `600 16px ${styles.fontFamily}`;
  pen.fillText(words.title, PADDING, PADDING + 14);
  pen.fillStyle = colorOf('var(--muted)');
  pen.font = `12px ${styles.fontFamily}`;
  pen.fillText(words.unit, PADDING, PADDING + 32);
  pen.drawImage(picture, PADDING, PADDING + HEAD, width, height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('This browser cannot save pictures.');
  saveFile({ file, name: fileName(words.title, 'png') });
}

/** A copy that looks the same outside of the page: classes and custom properties do not travel with an image. */
function withStyles(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  for (const [index, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const computed = getComputedStyle(originals[index] as Element);
    element.setAttribute('style', copied.map((name) => `${name}:${computed.getPropertyValue(name)}`).join(';'));
  }
  return copy;
}

function colorOf(value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

// A data address: the content security policy of the site allows images from `data:`, and blob addresses taint the canvas in some browsers.
function asDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The picture could not be read.'));
    reader.readAsDataURL(file);
  });
}

function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The picture could not be drawn.'));
    image.src = address;
  });
}

/** "Score over time" -> score-over-time.csv. */
export function fileName(title: string, end: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60);
  return `${words || 'chart'}.${end}`;
}
