/**
 * Browsers and extensions translate a page by replacing each text node with an element (`<font>`). React keeps its text
 * nodes: updates to a replaced one are invisible (18,650 reviews under "7 days"), and moving or removing one throws. This
 * module handles it: a replaced text node is put back, with the other text nodes of its sentence, before React touches it or
 * as soon as React has updated it, and is then translated again.
 */
export function keepTextsOurs(root: Node): () => void {
  /** The element that replaced a text node. */
  const standIns = new WeakMap<Text, Element>();
  /** The text node that each element replaced. */
  const originals = new WeakMap<Node, Text>();
  /** The original methods before patching. */
  const patched: object[] = [];

  const replaced = ({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord) => {
    for (const removed of removedNodes) {
      // A translation may itself be translated again.
      const text = removed instanceof Text ? removed : originals.get(removed);
      if (!text || text.isConnected) continue;
      const standIn = [...addedNodes, previousSibling, nextSibling].find(
        (node): node is Element => node instanceof Element && node.tagName === 'FONT' && !originals.has(node),
      );
      if (!standIn) continue;
      standIns.set(text, standIn);
      originals.set(standIn, text);
      written.observe(text, { characterData: true });
      patch();
    }
  };

  const bringBack = (node: Node | null) => {
    const parent = node instanceof Text ? standIns.get(node)?.parentNode : null;
    if (!parent) return;
    // Translators move words between the text nodes of a sentence, so one original among translated ones changes the meaning.
    for (const standIn of [...parent.childNodes]) {
      const text = originals.get(standIn);
      if (!text) continue;
      originals.delete(standIn);
      standIns.delete(text);
      parent.replaceChild(text, standIn);
    }
  };

  const written = new MutationObserver((records) => {
    for (const { target } of records) bringBack(target);
  });
  const watch = new MutationObserver((records) => {
    for (const record of records) replaced(record);
  });
  watch.observe(root, { childList: true, subtree: true });

  /** Only translated pages pay the cost. */
  const patch = () => {
    if (patched.length > 0) return;
    for (const name of ['removeChild', 'insertBefore', 'appendChild'] as const) {
      const own = Node.prototype[name] as (...nodes: Node[]) => Node;
      patched.push({ [name]: own });
      Object.assign(Node.prototype, {
        [name](this: Node, ...nodes: (Node | null)[]) {
          nodes.forEach(bringBack);
          return own.apply(this, nodes as Node[]);
        },
      });
    }
  };
  return () => {
    watch.disconnect();
    written.disconnect();
    Object.assign(Node.prototype, ...patched);
  };
}
