const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;

/** Shared by host and sections; additions count as changes, too. */
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
/** Only these of the window, because everyone's globals are on it. */
const OF_WINDOW = 'fetch,JSON,Promise,Response,setTimeout,setInterval,localStorage'.split(',');

type Name = string | symbol;

/** A property that has changed. */
export type Change = {
  object: object;
  name: Name;
  before: PropertyDescriptor | undefined;
  now: PropertyDescriptor | undefined;
};

const kept = new Map<object, Map<Name, PropertyDescriptor | undefined>>();

/** Takes a snapshot before any section code runs. */
export function keepOriginals(): void {
  for (const object of [window, ...WHOLE]) {
    const properties = new Map<Name, PropertyDescriptor | undefined>();
    for (const name of namesOf(object)) properties.set(name, getOwnPropertyDescriptor(object, name));
    kept.set(object, properties);
  }
}

/** What has been changed, removed or, for functions, added since. Uses nothing that could have been changed. */
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

/** Restores a property. False if that is not possible. */
export function undo({ object, name, before }: Change): boolean {
  return before ? defineProperty(object, name, before) : deleteProperty(object, name);
}

/** The change was made by foreign code (a browser extension): it stays. */
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
