import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The end of the messages, or one and how far below the upper edge it stands. */
type Place = 'end' | { key: string; top: number };

const AT_END_PX = 4;

type Options = {
  /** Changes with the first and the last message. */
  ends: string;
  /** Begins at the first message, and not at the end. */
  fromStart: boolean;
  /** The last message is the newest there is. */
  newest: boolean;
};

/**
 * Keeps what is read where it is in a box that scrolls, while messages come and go on either side and get their true height
 * as they come near. Answers what to call when the box was scrolled.
 */
export function useKeptPlace(box: RefObject<HTMLElement | null>, { ends, fromStart, newest }: Options): () => void {
  const place = useRef<Place | null>(null);
  /** Where the box was put last: a scroll event from there is not the reader's. */
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
    // Moving the box gives further messages their height: in the same frame that would be a loop.
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

/** The box's message of that key, `channel/number`. */
export const messageIn = (box: HTMLElement | null, key: string) =>
  box?.querySelector<HTMLElement>(`[data-message="${CSS.escape(key)}"]`);

function returnTo(box: HTMLElement, place: Place) {
  if (place === 'end') box.scrollTop = box.scrollHeight;
  const kept = place !== 'end' && messageIn(box, place.key);
  if (kept) box.scrollTop += topOf(kept, box) - place.top;
}

/** The first message that begins inside the box; of the newest messages also their end. */
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
