/** What stands outside of every page, and may be changed by the host alone. */
export type PageState = Map<Element, { attributes: string[][]; children: Element[] }>;

/** The document's own elements and the parts of the shell, as they are now. */
export function pageState(): PageState {
  const { documentElement, head, body } = document;
  const root = document.getElementById('root');
  const state: PageState = new Map();
  for (const element of [documentElement, head, body, root, ...(root?.children ?? [])])
    if (element)
      state.set(element, {
        attributes: [...element.attributes].map(({ name, value }) => [name, value]),
        // Below the parts of the shell everything is somebody's.
        children: element === head || element === body || element === root ? [...element.children] : [],
      });
  return state;
}
