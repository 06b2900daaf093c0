/** Code of a module that breaks in the way its address names, and is a good page without one. */
export function troubled(label: string): string {
  return `import { ErrorPanel } from '@companion/ui/core';
import { lazy, use, useEffect, useLayoutEffect, useState } from 'react';
const fault = new URLSearchParams(location.search).get('fault');
const broken = () => new Error('${label} breaks: ' + fault);
const wait = (ms) => { const until = Date.now() + ms; while (Date.now() < until); };
if (fault === 'evaluate') throw broken();
if (fault === 'loop-load') wait(1e9);
const endless = new Promise(() => {});
/** On each render. */
const DRAWING = {
  mount: () => useEffect(() => { throw broken(); }, []),
  render: () => {
    const [late, setLate] = useState(false);
    useEffect(() => { const t = setTimeout(() => setLate(true), 100); return () => clearTimeout(t); }, []);
    if (late) throw broken();
  },
  loop: () => { const [n, setN] = useState(0); useLayoutEffect(() => setN(n + 1)); },
  'loop-mount': () => wait(1e9),
  memory: () => { const kept = []; for (;;) kept.push(new Array(1e5).fill(kept.length)); },
  endless: () => use(endless),
};
/** On a click, once the page is rendered. */
const PRESSED = {
  rejection: () => { void Promise.reject(broken()); },
  uncaught: () => { throw broken(); },
  busy: () => wait(700),
  trespass: () => history.pushState(null, '', '/elsewhere'),
  panel: () => {},
};
function Module() {
  DRAWING[fault]?.();
  const [pressed, setPressed] = useState(false);
  const press = () => { setPressed(true); PRESSED[fault]?.(); };
  return <section><h1>${label}</h1><button type="button" onClick={press}>Go on</button>
    {pressed && fault === 'panel' && <ErrorPanel what="The list" />}</section>;
}
export default fault === 'never-lazy' ? lazy(() => endless) : Module;`;
}
