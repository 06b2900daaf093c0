/** Movement in px that still counts as a click. */
const STILL = 4;
/** Zoom factor per wheel unit, and per double click. */
const PER_NOTCH = 1.0015;
const TWICE = 2;

type Place = { x: number; y: number };
type Moves = {
  pan: (dx: number, dy: number) => void;
  /** One pointer moved between these points. */
  drag: (from: Place, to: Place) => void;
  /** The pointer was released; not `whole` if it was lost or a second one was added. */
  drop: (whole: boolean) => void;
  /** The point `px`, `py` from the center stays in place. */
  zoom: (factor: number, px: number, py: number) => void;
  press: (px: number, py: number) => void;
  /** The pointer is hovering there; null when it has left. */
  point: (px: number | null, py: number) => void;
};

/**
 * Translates pointer and wheel events on a canvas into actions; all points are px from its center. The wheel zooms with Ctrl
 * or once the canvas has the focus; otherwise the page scrolls. Returns its cleanup.
 */
export function watchPointer(canvas: HTMLCanvasElement, { pan, drag, drop, zoom, press, point }: Moves): () => void {
  const down = new Map<number, Place>();
  let travelled = 0;
  const place = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = canvas.getBoundingClientRect();
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };
  const spread = () => {
    const [a, b] = [...down.values()];
    return a && b ? { width: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : null;
  };
  const events: {
    [K in 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel' | 'pointerleave']: (
      event: PointerEvent,
    ) => void;
  } = {
    pointerdown(event) {
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      down.set(event.pointerId, place(event));
      if (down.size === 1) travelled = 0;
      else drop(false);
    },
    pointermove(event) {
      const at = place(event);
      const before = down.get(event.pointerId);
      if (!before) return point(at.x, at.y);
      const apart = spread();
      down.set(event.pointerId, at);
      travelled += Math.hypot(at.x - before.x, at.y - before.y);
      const now = spread();
      if (apart && now) {
        pan(now.x - apart.x, now.y - apart.y);
        if (apart.width > 0 && now.width > 0) zoom(now.width / apart.width, now.x, now.y);
      } else if (travelled > STILL) drag(before, at);
    },
    pointerup(event) {
      if (!down.delete(event.pointerId)) return;
      const at = place(event);
      if (down.size > 0) return;
      if (travelled <= STILL) press(at.x, at.y);
      else drop(true);
    },
    pointercancel(event) {
      if (down.delete(event.pointerId)) drop(false);
    },
    pointerleave: () => point(null, 0),
  };
  const wheel = (event: WheelEvent) => {
    const focused = canvas.parentElement?.contains(document.activeElement);
    if (!event.ctrlKey && !event.metaKey && !focused) return;
    event.preventDefault();
    const at = place(event);
    zoom(PER_NOTCH ** -(event.deltaY * (event.deltaMode === 1 ? 16 : 1)), at.x, at.y);
  };
  const twice = (event: MouseEvent) => {
    const at = place(event);
    zoom(TWICE, at.x, at.y);
  };
  for (const [name, listener] of Object.entries(events)) canvas.addEventListener(name, listener as EventListener);
  canvas.addEventListener('wheel', wheel, { passive: false });
  canvas.addEventListener('dblclick', twice);
  return () => {
    for (const [name, listener] of Object.entries(events)) canvas.removeEventListener(name, listener as EventListener);
    canvas.removeEventListener('wheel', wheel);
    canvas.removeEventListener('dblclick', twice);
  };
}
