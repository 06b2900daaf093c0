import type { PageState } from './pageState';

/** A change to something shared: whether it is still in effect, and how to undo it. */
export type Deed = { lasts: () => boolean; undo: () => void };

/** Changes between two states of the page. */
export function deedsBetween(before: PageState, after: PageState): Deed[] {
  const deeds: Deed[] = [];
  const root = document.getElementById('root');
  for (const [element, was] of before) {
    const is = after.get(element) ?? was;
    deeds.push(...attributesChanged(element, was.copy, is.copy));
    // Below the shell's top-level elements, every element belongs to a section.
    if (element === document.head || element === document.body || element === root)
      deeds.push(...childrenChanged(element, was.children, is.children));
  }
  return deeds;
}

function attributesChanged(element: Element, was: Element, is: Element): Deed[] {
  const names = [...new Set([...was.getAttributeNames(), ...is.getAttributeNames()])];
  return names
    .filter((name) => was.getAttribute(name) !== is.getAttribute(name))
    .map((name) => {
      const old = was.getAttribute(name);
      return {
        lasts: () => element.getAttribute(name) === is.getAttribute(name),
        undo: () => (old === null ? element.removeAttribute(name) : element.setAttribute(name, old)),
      };
    });
}

function childrenChanged(parent: Element, were: readonly Element[], are: readonly Element[]): Deed[] {
  // In the head only styles count, because files are added and removed there.
  const counts = (element: Element) => parent.localName !== 'head' || element.localName === 'style';
  const added = are.filter((element) => counts(element) && !were.includes(element));
  const taken = were.filter((element) => counts(element) && !are.includes(element));
  return [
    ...added.map((element) => ({ lasts: () => element.parentNode === parent, undo: () => element.remove() })),
    ...taken.map((element) => ({
      lasts: () => !element.isConnected,
      // Back before its next former sibling that still exists.
      undo: () =>
        parent.insertBefore(
          element,
          were.slice(were.indexOf(element) + 1).find((next) => next.parentNode === parent) ?? null,
        ),
    })),
  ];
}
