import type { PlannedSection } from '@companion/contract';
import type { PlanStore } from '../planStore';
import { loadReports } from '../telemetry';
import s from './banner.module.css';
import { writeOverride } from './record';

/** Shows what the page is made of: section, version, why this one, how its load went, how much it weighed, who owns it. */
export function showInspector(plans: PlanStore): void {
  const panel = document.createElement('section');
  panel.className = s.panel ?? '';
  panel.setAttribute('aria-label', 'What this page is made of');
  const draw = () => panel.replaceChildren(table(plans.latest.sections, draw), close(panel));
  draw();
  document.body.append(panel);
}

const HEADINGS = ['Section', 'Version', 'Why', 'Load', 'Size', 'Owner', 'Another release'];

function table(sections: readonly PlannedSection[], redraw: () => void): HTMLTableElement {
  const grid = document.createElement('table');
  const head = grid.createTHead().insertRow();
  for (const text of HEADINGS) head.append(Object.assign(document.createElement('th'), { textContent: text }));
  const body = grid.createTBody();
  for (const section of sections) {
    const row = body.insertRow();
    const cells = [section.declaration.name, ...loadOf(section), sizeOf(section), section.declaration.owner];
    for (const text of cells) row.insertCell().textContent = text;
    row.insertCell().append(choice(section, redraw));
  }
  return grid;
}

/** Version, reason and outcome of the newest load; of the plan while nothing of the section was loaded. */
function loadOf(section: PlannedSection): [string, string, string] {
  const last = loadReports().findLast(({ release }) => release.id === section.id);
  if (!last) return [section.version, section.bucket, 'not loaded'];
  return [last.release.version, last.release.bucket, last.error ?? `${Math.round(last.duration)} ms`];
}

/** Bytes that came over the network from the section's release, compressed. */
function sizeOf(section: PlannedSection): string {
  const base = section.entry.url.slice(0, section.entry.url.lastIndexOf('/') + 1);
  const files = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(base));
  const bytes = files.reduce((sum, file) => sum + (file as PerformanceResourceTiming).encodedBodySize, 0);
  return bytes > 0 ? `${(bytes / 1000).toFixed(1)} KB` : '-';
}

/** Another signed release of the same store, after a warning; nothing an address alone can do. */
function choice(section: PlannedSection, redraw: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Choose' });
  button.addEventListener('click', () => {
    const version = window.prompt(
      `Version of ${section.declaration.name} to run in this browser only:`,
      section.version,
    );
    if (!version) return redraw();
    writeOverride(section.id, version);
    location.reload();
  });
  return button;
}

function close(panel: HTMLElement): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Close' });
  button.addEventListener('click', () => panel.remove());
  return button;
}
