const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;

/** What host and sections all work with: also what is added to these. */
const WHOLE = [
  JSON,
  history,
  ...[
    Object,
    Function,
    Array,
    String,
    Promise,
    Map,
    Set,
    Date,
    Response,
    EventTarget,
    Node,
    Element,
    Document,
    History,
    Storage,
  ].flatMap((each) => [each, each.prototype]),
];
/** Of the window only these: everybody's variables are there. */
const OF_WINDOW = 'fetch,JSON,Promise,Response,setTimeout,setInterval,localStorage'.split(',');

type Name = string | symbol;

/** A property that is not what it was. */
export type Change = {
  object: object;
  name: Name;
  before: PropertyDescriptor | undefined;
  now: PropertyDescriptor | undefined;
};

const kept = new Map<object, Map<Name, PropertyDescriptor | undefined>>();

/** Notes how everything is before code of sections runs. */
export function keepOriginals(): void {
  for (const object of [window, ...WHOLE]) {
    const properties = new Map<Name, PropertyDescriptor | undefined>();
    for (const name of namesOf(object)) properties.set(name, getOwnPropertyDescriptor(object, name));
    kept.set(object, properties);
  }
}

/** What was changed, taken away or, if it is a function, added since. Uses nothing that may have been changed. */
export function changes(): Change[] {
  const found: Change[] = [];
  let at = 0;
  kept.forEach((properties, object) => {
    const look = (name: Name) => {
      const before = properties.get(name);
      const now = getOwnPropertyDescriptor(object, name);
      if (before ? !same(before, now) : isCode(now)) found[at++] = { object, name, before, now };
    };
    properties.forEach((_, name) => {
      look(name);
    });
    const names = namesOf(object);
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as Name;
      if (!properties.has(name)) look(name);
    }
  });
  return found;
}

/** Puts a property back. False where that cannot be done. */
export function undo({ object, name, before }: Change): boolean {
  return before ? defineProperty(object, name, before) : deleteProperty(object, name);
}

/** The change was nobody's of ours (an extension of the browser): it stays. */
export function accept({ object, name, now }: Change): void {
  if (now) defineProperty(object, name, now);
  else deleteProperty(object, name);
  kept.get(object)?.set(name, now);
}

const namesOf = (object: object): Name[] => (object === window ? OF_WINDOW : ownKeys(object));

const same = (a: PropertyDescriptor, b: PropertyDescriptor | undefined): boolean =>
  a.value === b?.value && a.get === b?.get && a.set === b?.set;

const isCode = (descriptor: PropertyDescriptor | undefined): boolean =>
  typeof (descriptor?.value ?? descriptor?.get) === 'function';
