import type { PlannedRelease } from '@companion/contract';
import type { Deed } from './deeds';

/** Not in every browser's types, and not in every browser. */
const { captureStackTrace } = Error as { captureStackTrace?: (into: object, below: object) => void };

type Callers = {
  /** The release a line of a stack names; null for anybody else. */
  releaseIn: (line: string) => PlannedRelease | null;
  /** A release made a call that is the host's; it was left out. */
  refused: (release: PlannedRelease) => void;
  /** A release did something that lasts. */
  did: (release: PlannedRelease, deed: Deed) => void;
  /** Its turn has come, later: after a pause, or again and again. */
  turn: (release: PlannedRelease, work: () => void, again: boolean) => void;
};

/** Calls that only the host makes: addresses are pages', and what a browser keeps is everybody's. */
const ALONE = [
  [History.prototype, 'pushState'],
  [History.prototype, 'replaceState'],
  [Storage.prototype, 'clear'],
  [Document.prototype, 'write'],
  [Document.prototype, 'open'],
] as const;
/** Whoever listens to these everywhere can keep them from everybody. */
const CAUGHT = /^(click|submit|input|change|wheel|popstate|beforeunload|(mouse|pointer|touch|key|focus)\w+)$/;

type Listening = { target: EventTarget; type: string; listener: unknown; capture: boolean; lasts: boolean };
// biome-ignore lint/suspicious/noExplicitAny: whatever is called with whatever.
type Call = (this: any, ...args: any[]) => unknown;

/**
 * From here on, calls that reach beyond a page are looked at: who makes them stands in the stack, right below. Returns what
 * ends it.
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
  // The policy refuses it, and browsers do not say whose picture it was.
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
