import { copyPicture } from '@companion/browser';
import { type CsvValue, formatDate, writeCsv } from '@companion/domain';
import { metricText } from '../core/metrics';
import { saveFile } from '../core/saveFile';
import { citedAddress, slugOf } from './citation';
import type { ChartTable } from './types';

/** Twice the size on screen, to be sharp in a document. */
const SCALE = 2;
const PADDING = 16;
const HEAD = 48;
const FOOT = 36;
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
    name: `${slugOf(title)}.csv`,
  });
}

/** What a chart is cited with. `asOf`: time of its data; now if it has none. */
type Quoted = {
  title: string;
  unit: string;
  summary: string;
  metric?: string | undefined;
  asOf?: string | null | undefined;
};

/** The text of a citation: what is shown, from which day, by which method, and where. */
export async function quote({
  title,
  unit,
  summary,
  metric,
  asOf,
}: Quoted): Promise<Record<'text' | 'link' | 'source', string>> {
  const method = metric ? await metricText(metric) : null;
  const day = (asOf ?? new Date().toISOString()).slice(0, 10);
  const link = citedAddress(window.location.href, { chart: slugOf(title), version: method?.version ?? 0, day });
  const by = method ? `, ${method.label} (${method.id}) version ${method.version}` : '';
  const source = `${formatDate(day, { timeZone: 'UTC' })}${by}`;
  return { text: [`${title} (${unit})`, summary, source, link].join('\n'), link, source };
}

/** Copies the chart to the clipboard as an image. @throws if the browser cannot */
export async function copyPng(svg: SVGSVGElement, chart: Quoted): Promise<void> {
  await copyPicture(picture(svg, chart));
}

/** Saves the chart as PNG. @throws if the browser cannot draw it */
export async function savePng(svg: SVGSVGElement, chart: Quoted): Promise<void> {
  saveFile({ file: await picture(svg, chart), name: `${slugOf(chart.title)}.png` });
}

/** The chart in the colors of the page, with title and unit above, and day, method and address below. */
async function picture(svg: SVGSVGElement, chart: Quoted): Promise<Blob> {
  const { width, height } = svg.viewBox.baseVal;
  const styles = getComputedStyle(document.body);
  const copy = withStyles(svg);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const markup = new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
  const drawing = await load(await asDataUrl(markup));
  const { source, link } = await quote(chart);
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * PADDING) * SCALE;
  canvas.height = (height + HEAD + FOOT + 2 * PADDING) * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw pictures.');
  pen.scale(SCALE, SCALE);
  pen.fillStyle = colorOf('var(--surface)');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = styles.color;
  pen.font = `600 16px ${styles.fontFamily}`;
  pen.fillText(chart.title, PADDING, PADDING + 14);
  pen.fillStyle = colorOf('var(--muted)');
  pen.font = `12px ${styles.fontFamily}`;
  pen.fillText(chart.unit, PADDING, PADDING + 32);
  pen.drawImage(drawing, PADDING, PADDING + HEAD, width, height);
  pen.font = `11px ${styles.fontFamily}`;
  pen.fillText(source, PADDING, PADDING + HEAD + height + 16, width);
  pen.fillText(link, PADDING, PADDING + HEAD + height + 32, width);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('This browser cannot save pictures.');
  return file;
}

/** A copy that looks the same outside the page: classes and custom properties are lost in an image. */
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

// A data URL: the site's content security policy allows images from `data:`, and blob URLs taint the canvas in some browsers.
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
