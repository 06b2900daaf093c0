import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The end of the messages, or a message and its offset from the upper edge. */
type Place = 'end' | { key: string; top: number };

const AT_END_PX = 4;

type Options = {
  /** Changes with the first and the last message. */
  ends: string;
  /** Starts at the first message rather than the end. */
  fromStart: boolean;
  /** The last message is the newest of all. */
  newest: boolean;
};

/**
 * Keeps the reading position in a scroll container while messages are added or removed at either end and get their true
 * height as they approach. Returns a function to call on scroll.
 */
export function useKeptPlace(box: RefObject<HTMLElement | null>, { ends, fromStart, newest }: Options): () => void {
  const place = useRef<Place | null>(null);
  /** The last position set by this hook: a scroll event from there is not the visitor's. */
  const put = useRef(-1);
  const keep = useRef(() => {
    if (!box.current || !place.current) return;
    returnTo(box.current, place.current);
    put.current = box.current.scrollTop;
  });
  useLayoutEffect(() => {
    if (!box.current) return;
    place.current ??= fromStart ? placeIn(box.current, false) : 'end';
    keep.current();
  }, [box, ends, fromStart]);
  useEffect(() => {
    const list = box.current?.querySelector('ol');
    if (!list) return;
    let frame = 0;
    // Scrolling gives further messages their height; in the same frame that would be a loop.
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => keep.current());
    });
    sizes.observe(list);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
    };
  }, [box]);
  return () => {
    if (box.current && Math.abs(box.current.scrollTop - put.current) > 1) place.current = placeIn(box.current, newest);
  };
}

/** The container's message with that key, `channel/number`. */
export const messageIn = (box: HTMLElement | null, key: string) =>
  box?.querySelector<HTMLElement>(`[data-message="${CSS.escape(key)}"]`);

function returnTo(box: HTMLElement, place: Place) {
  if (place === 'end') box.scrollTop = box.scrollHeight;
  const kept = place !== 'end' && messageIn(box, place.key);
  if (kept) box.scrollTop += topOf(kept, box) - place.top;
}

/** The first message that starts inside the container; at the newest messages, the end. */
function placeIn(box: HTMLElement, newest: boolean): Place | null {
  if (newest && box.scrollHeight - box.scrollTop - box.clientHeight < AT_END_PX) return 'end';
  const all = box.querySelectorAll<HTMLElement>('[data-message]');
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const each = all[middle];
    if (each && topOf(each, box) < 0) low = middle + 1;
    else high = middle;
  }
  const found = all[Math.min(low, all.length - 1)];
  return found?.dataset.message ? { key: found.dataset.message, top: topOf(found, box) } : null;
}

const topOf = (message: HTMLElement, box: HTMLElement) =>
  message.getBoundingClientRect().top - box.getBoundingClientRect().top;
