/** Everything outside the pages, which only the host may change. `copy` has the attributes of that moment. */
export type PageState = Map<Element, { copy: Element; children: Element[] }>;

/** The document's own elements and the parts of the shell, as they are now. */
export function pageState(): PageState {
  const { documentElement, head, body } = document;
  const root = document.getElementById('root');
  const state: PageState = new Map();
  for (const element of [documentElement, head, body, root, ...(root?.children ?? [])])
    if (element) state.set(element, { copy: element.cloneNode() as Element, children: [...element.children] });
  return state;
}
