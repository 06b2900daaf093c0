/**
 * Runs in the page, inside a section that is being edited: takes up each new build. With Fast Refresh the edited
 * components change under their state; what cannot be changed that way, and everything without it, reloads the page.
 */
declare const __FAST_REFRESH__: boolean;
declare const __webpack_hash__: string;
declare const __webpack_public_path__: string;

type Hot = { status(): string; check(apply: boolean): Promise<unknown[] | null> };
const hot = (import.meta as ImportMeta & { webpackHot?: Hot }).webpackHot;

let newest: string = __webpack_hash__;

async function takeUp(): Promise<void> {
  if (newest === __webpack_hash__) return;
  if (!__FAST_REFRESH__ || !hot) return location.reload();
  if (hot.status() !== 'idle') return;
  const updated = await hot.check(true).catch(() => null);
  if (!updated) return location.reload();
  await takeUp();
}

new EventSource(`${__webpack_public_path__}events`).onmessage = ({ data }) => {
  newest = data;
  void takeUp();
};
