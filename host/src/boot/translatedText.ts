/**
 * Browsers and extensions translate a page by putting an element (`<font>`) in the place of each text node. React keeps the
 * text nodes it made: what it writes into one that was replaced is seen by nobody (18,650 reviews under "7 days"), and
 * moving or removing one throws. This is the one place that knows: a replaced text goes back to its place, with the other
 * texts of its sentence, before React touches it or as soon as React has written to it, and is translated anew from there.
 */
export function keepTextsOurs(root: Node): () => void {
  /** What stands in the place of a text. */
  const standIns = new WeakMap<Text, Element>();
  /** The text each of them stands for. */
  const originals = new WeakMap<Node, Text>();
  /** What the wrapped methods were. */
  const patched: object[] = [];

  const replaced = ({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord) => {
    for (const removed of removedNodes) {
      // A translation can be translated again.
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
    // Translators move words between the texts of a sentence: one original among translated ones says something else.
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

  /** Only pages that are translated pay for it. */
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
