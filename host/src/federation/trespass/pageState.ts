/** Everything outside the pages, which only the host may change. `copy` has the attributes at that time. */
export type PageState = Map<Element, { copy: Element; children: Element[] }>;

/** The document's own elements and the shell's top-level elements, in their current state. */
export function pageState(): PageState {
  const { documentElement, head, body } = document;
  const root = document.getElementById('root');
  const state: PageState = new Map();
  for (const element of [documentElement, head, body, root, ...(root?.children ?? [])])
    if (element) state.set(element, { copy: element.cloneNode() as Element, children: [...element.children] });
  return state;
}
