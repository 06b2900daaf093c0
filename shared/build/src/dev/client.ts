/**
 * Runs in the page, inside a section being edited: applies each new build. With Fast Refresh, edited components change and keep
 * their state; everything else, and everything without it, reloads the page. Shows compiler errors, and errors thrown by the
 * section.
 */
import { hideErrors, showErrors } from './errorPanel';

declare const __FAST_REFRESH__: boolean;
declare const __webpack_hash__: string;
declare const __webpack_public_path__: string;

type Hot = { status(): string; check(apply: boolean): Promise<unknown[] | null> };
const hot = (import.meta as ImportMeta & { webpackHot?: Hot }).webpackHot;
/** Tells the host to retry what broke; see host/src/federation/useRebuilt.ts. */
const REBUILT = 'companion-rebuilt';
const SHOWN_PLACES = 3;

let newest: string = __webpack_hash__;

async function takeUp(): Promise<void> {
  if (newest === __webpack_hash__) return;
  if (!__FAST_REFRESH__ || !hot) return location.reload();
  if (hot.status() !== 'idle') return;
  const updated = await hot.check(true).catch(() => null);
  if (!updated) return location.reload();
  await takeUp();
  window.dispatchEvent(new Event(REBUILT));
}

/** Shows an error that passed through this section's code, with its source locations. */
async function showThrown(error: unknown): Promise<void> {
  const build = __webpack_hash__;
  // An outdated build may throw while the newest one is being applied.
  if (!(error instanceof Error) || newest !== build) return;
  const places = (error.stack ?? '')
    .split(__webpack_public_path__)
    .slice(1, 1 + SHOWN_PLACES)
    .map((rest) => /^[^\s)]+/.exec(rest)?.[0] ?? '');
  if (places.length === 0) return;
  const query = places.map((place) => `at=${encodeURIComponent(place)}`).join('&');
  const known: (string | null)[] = await fetch(`${__webpack_public_path__}places?${query}`)
    .then((answer) => answer.json())
    .catch(() => []);
  if (newest !== build) return;
  const [at = places[0] ?? '', ...calledAt] = known.filter((place) => place !== null);
  showErrors(`${error.name} in the section`, [{ at, text: [error.message, ...calledAt].join('\n') }]);
}

const events = new EventSource(`${__webpack_public_path__}events`);
events.onmessage = ({ data }) => {
  newest = data;
  hideErrors();
  void takeUp();
};
events.addEventListener('failed', ({ data }) => showErrors('The section was not built', JSON.parse(data)));

window.addEventListener('error', ({ error }) => void showThrown(error));
window.addEventListener('unhandledrejection', ({ reason }) => void showThrown(reason));
// Errors caught by a boundary are visible only here.
const { error: logError } = console;
console.error = (...args) => {
  logError(...args);
  for (const each of args) void showThrown(each);
};
