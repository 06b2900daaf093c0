import type { PlannedRelease } from '@companion/contract';
import type { Deed } from './deeds';

/** Not in every browser, nor in all type definitions. */
const { captureStackTrace } = Error as { captureStackTrace?: (into: object, below: object) => void };

type Callers = {
  /** The release named by a stack line; null for any other code. */
  releaseIn: (line: string) => PlannedRelease | null;
  /** A release made a call reserved for the host; the call was skipped. */
  refused: (release: PlannedRelease) => void;
  /** A release made a lasting change. */
  did: (release: PlannedRelease, deed: Deed) => void;
  /** Runs a release's callback later: once after a delay, or repeatedly. */
  turn: (release: PlannedRelease, work: () => void, again: boolean) => void;
};

/** Calls reserved for the host: URLs belong to pages, and browser storage is shared. */
const ALONE = [
  [History.prototype, 'pushState'],
  [History.prototype, 'replaceState'],
  [Storage.prototype, 'clear'],
  [Document.prototype, 'write'],
  [Document.prototype, 'open'],
] as const;
/** A document-wide listener for these could block the event for everyone else. */
const CAUGHT = /^(click|submit|input|change|wheel|popstate|beforeunload|(mouse|pointer|touch|key|focus)\w+)$/;

type Listening = { target: EventTarget; type: string; listener: unknown; capture: boolean; lasts: boolean };
// biome-ignore lint/suspicious/noExplicitAny: whatever is called with whatever.
type Call = (this: any, ...args: any[]) => unknown;

/**
 * From here on, calls that reach beyond a page are checked; the caller is the stack line right below. Returns a function that
 * stops it.
 */
export function watchCalls({ releaseIn, refused, did, turn }: Callers): () => void {
  const ends: (() => void)[] = [];
  const instead = (object: object, name: string, make: (original: Call) => Call) => {
    const original = Reflect.get(object, name) as Call;
    Reflect.set(object, name, make(original));
    ends.push(() => Reflect.set(object, name, original));
  };
  const caller = (call: Call): PlannedRelease | null => {
    const into: { stack?: string } = {};
    captureStackTrace?.(into, call);
    return releaseIn(into.stack?.split('\n').find((line) => /:\d+:\d+/.test(line)) ?? '');
  };
  for (const [object, name] of ALONE)
    instead(object, name, (original) => {
      const call: Call = function (...args) {
        const release = caller(call);
        return release ? refused(release) : original.apply(this, args);
      };
      return call;
    });
  for (const name of ['setTimeout', 'setInterval'])
    instead(window, name, (original) => {
      const call: Call = (work, ...rest) => {
        const release = typeof work === 'function' ? caller(call) : null;
        const later: Call = (...args) => release && turn(release, () => work(...args), name === 'setInterval');
        return original.call(window, release ? later : work, ...rest);
      };
      return call;
    });
  // The CSP blocks the image, but browsers do not report which script set it.
  const { prototype: image } = HTMLImageElement;
  const src = Object.getOwnPropertyDescriptor(image, 'src');
  if (src?.set) {
    const set: Call = function (address) {
      const release = isElsewhere(address) ? caller(set) : null;
      if (release) refused(release);
      src.set?.call(this, address);
    };
    Object.defineProperty(image, 'src', { ...src, set });
    ends.push(() => Object.defineProperty(image, 'src', src));
  }
  const listening: Listening[] = [];
  const of = (target: EventTarget, [type, listener, options]: Parameters<Call>) => ({
    target,
    type,
    listener,
    capture: Boolean(options?.capture ?? options),
  });
  const { prototype } = EventTarget;
  const remove = prototype.removeEventListener as Call;
  instead(prototype, 'addEventListener', (original) => {
    const call: Call = function (...args) {
      const target: EventTarget = this ?? window;
      original.apply(target, args);
      const release = isEverywhere(target) && CAUGHT.test(args[0]) && !args[2]?.once ? caller(call) : null;
      if (!release) return;
      const one = { ...of(target, args), lasts: true };
      listening.push(one);
      did(release, { lasts: () => one.lasts, undo: () => remove.apply(target, args) });
    };
    return call;
  });
  instead(prototype, 'removeEventListener', (original) => {
    return function (...args) {
      const gone = of(this ?? window, args);
      const at = listening.findIndex(
        (one) =>
          one.target === gone.target &&
          one.type === gone.type &&
          one.listener === gone.listener &&
          one.capture === gone.capture,
      );
      for (const one of at < 0 ? [] : listening.splice(at, 1)) one.lasts = false;
      return original.apply(this ?? window, args);
    };
  });
  return () => {
    for (const end of ends) end();
  };
}

const isElsewhere = (address: unknown): boolean => {
  const text = String(address);
  return (
    /^(https?:)?\/\//i.test(text) &&
    URL.canParse(text, location.href) &&
    new URL(text, location.href).origin !== location.origin
  );
};

const isEverywhere = (target: EventTarget): boolean =>
  target === window || target === document || target === document.documentElement || target === document.body;
