import type { BuildError } from './watchSection';

const PANEL =
  'position:fixed;inset:auto 16px 16px;z-index:2147483647;max-height:60vh;overflow:auto;padding:16px;border-radius:8px;background:#1b1b1f;color:#f5f5f5;font:13px/1.5 ui-monospace,monospace;border:2px solid #e5484d';
const TEXT = 'margin:4px 0 12px;white-space:pre-wrap;overflow-wrap:anywhere';

let panel: HTMLElement | null = null;

/** Shows errors over the page until the next good build, or until it is closed. */
export function showErrors(title: string, errors: readonly BuildError[]): void {
  hideErrors();
  panel = element('section', PANEL);
  panel.setAttribute('role', 'alert');
  panel.dataset.devErrors = '';
  const close = element(
    'button',
    'float:right;font:inherit;color:inherit;background:none;border:1px solid;padding:2px 8px',
    'Close',
  );
  close.addEventListener('click', hideErrors);
  panel.append(close, element('strong', 'color:#ff9592', title));
  for (const { at, text } of errors)
    panel.append(element('p', 'margin:8px 0 0;color:#9eb1ff', at), element('pre', TEXT, text));
  document.body.append(panel);
}

export function hideErrors(): void {
  panel?.remove();
  panel = null;
}

/** Styles are set by script: the page's policy allows no inline styles. */
function element(tag: string, style: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.style.cssText = style;
  made.textContent = text;
  return made;
}
