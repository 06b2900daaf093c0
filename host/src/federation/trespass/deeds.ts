import type { PageState } from './pageState';

/** Something that was done to what is everybody's, as long as it lasts. */
export type Deed = { lasts: () => boolean; undo: () => void };

/** What was done between two states of the page. */
export function deedsBetween(before: PageState, after: PageState): Deed[] {
  const deeds: Deed[] = [];
  const root = document.getElementById('root');
  for (const [element, was] of before) {
    const is = after.get(element) ?? was;
    deeds.push(...attributesChanged(element, was.copy, is.copy));
    // Below the parts of the shell everything is somebody's.
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
  // Of the head only styles: files come and go there.
  const counts = (element: Element) => parent.localName !== 'head' || element.localName === 'style';
  const added = are.filter((element) => counts(element) && !were.includes(element));
  const taken = were.filter((element) => counts(element) && !are.includes(element));
  return [
    ...added.map((element) => ({ lasts: () => element.parentNode === parent, undo: () => element.remove() })),
    ...taken.map((element) => ({
      lasts: () => !element.isConnected,
      // Before what stood behind it and is still there.
      undo: () =>
        parent.insertBefore(
          element,
          were.slice(were.indexOf(element) + 1).find((next) => next.parentNode === parent) ?? null,
        ),
    })),
  ];
}
