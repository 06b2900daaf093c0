import type { PlannedSection } from '@companion/contract';
import type { PlanStore } from '../planStore';
import type { LoadTelemetry } from '../telemetry';
import s from './banner.module.css';
import { isLocal, isVersion, writeOverride } from './record';

export type InspectorOptions = {
  /** Whether sections from this computer may be chosen too. */
  local: boolean;
  /** Value proposed by the page's URL; it only prefills the form. */
  proposed: string;
};

/** Shows what the page is made of: section, version and reason, load outcome, size, owner. */
export function showInspector(plans: PlanStore, telemetry: LoadTelemetry, { local, proposed }: InspectorOptions): void {
  const panel = document.createElement('section');
  panel.className = s.panel ?? '';
  panel.setAttribute('aria-label', 'What this page is made of');
  const form = chooser(local);
  if (proposed) form.propose(nameIn(proposed), proposed);
  const draw = () => table(plans.latest.sections, telemetry, form.propose);
  let grid = draw();
  // The page may keep loading while the inspector is open.
  const stop = telemetry.subscribe(() => {
    const next = draw();
    grid.replaceWith(next);
    grid = next;
  });
  const close = button('Close', () => {
    stop();
    panel.remove();
  });
  panel.append(grid, form.element, close);
  document.body.append(panel);
}

const HEADINGS = ['Section', 'Version', 'Why', 'Load', 'Size', 'Owner', 'Another release'];

type Propose = (section: string, wanted: string) => void;

function table(sections: readonly PlannedSection[], telemetry: LoadTelemetry, propose: Propose): HTMLTableElement {
  const grid = document.createElement('table');
  const head = grid.createTHead().insertRow();
  for (const text of HEADINGS) head.append(Object.assign(document.createElement('th'), { textContent: text }));
  const body = grid.createTBody();
  for (const section of sections) {
    const row = body.insertRow();
    const cells = [section.declaration.name, ...loadOf(section, telemetry), sizeOf(section), section.declaration.owner];
    for (const text of cells) row.insertCell().textContent = text;
    row.insertCell().append(button('Choose', () => propose(section.id, section.version)));
  }
  return grid;
}

/** Version, reason and outcome of the latest load; of the plan if nothing of the section has loaded. */
function loadOf(section: PlannedSection, { reports }: LoadTelemetry): [string, string, string] {
  const last = reports.findLast(({ release, phase }) => release.id === section.id && phase !== 'panel');
  if (!last) return [section.version, section.bucket, 'not loaded'];
  return [last.release.version, last.release.bucket, last.error ?? `${Math.round(last.duration)} ms`];
}

/** Compressed bytes transferred for the section's release. */
function sizeOf(section: PlannedSection): string {
  const base = section.entry.url.slice(0, section.entry.url.lastIndexOf('/') + 1);
  const files = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(base));
  const bytes = files.reduce((sum, file) => sum + (file as PerformanceResourceTiming).encodedBodySize, 0);
  return bytes > 0 ? `${(bytes / 1000).toFixed(1)} KB` : '-';
}

/**
 * Form to choose another signed release from the same store, or a section from this computer. Nothing is chosen until the
 * visitor submits it.
 */
function chooser(local: boolean): { element: HTMLFormElement; propose: Propose } {
  const form = document.createElement('form');
  const section = field('Section');
  const wanted = field(local ? 'Version, or address on this computer' : 'Version');
  const problem = Object.assign(document.createElement('p'), { role: 'alert' });
  const submit = Object.assign(document.createElement('button'), { textContent: 'Run in this browser' });
  form.append(section.label, ' ', wanted.label, ' ', submit, problem);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const value = wanted.input.value.trim();
    if (isVersion(value) || (local && isLocal(value))) {
      writeOverride(isLocal(value) ? nameIn(value) : section.input.value.trim(), value);
      location.reload();
    } else if (isLocal(value)) problem.textContent = 'This site does not run sections from other computers.';
    else problem.textContent = `Write a version like 1.2.3${local ? ', or http://localhost:3010/reviews' : ''}.`;
  });
  return {
    element: form,
    propose(id, value) {
      section.input.value = id;
      wanted.input.value = value;
    },
  };
}

function nameIn(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

function field(text: string) {
  const label = Object.assign(document.createElement('label'), { textContent: `${text} ` });
  const input = document.createElement('input');
  label.append(input);
  return { label, input };
}

function button(textContent: string, onClick: () => void): HTMLButtonElement {
  const element = Object.assign(document.createElement('button'), { type: 'button', textContent });
  element.addEventListener('click', onClick);
  return element;
}
