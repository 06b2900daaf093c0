import { type Forest, joinedOn } from './forest';
import type { Shown } from './shownNodes';

/** Characters not allowed in XML 1.0. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? '');

/** The visible part of the forest for Gephi and similar tools: people with their canvas positions, and invitations as edges. */
export function gexfOf(forest: Forest, shown: Shown, names: ReadonlyMap<number, string>): string {
  const id = (node: number) => String(forest.ids[node]);
  const nodes: string[] = [];
  const edges: string[] = [];
  for (const node of shown.nodes) {
    const name = names.get(forest.ids[node] as number) ?? `Profile ${id(node)}`;
    const joined = joinedOn(forest, node);
    const score = forest.scores[node] as number;
    nodes.push(
      `<node id="${id(node)}" label="${escaped(name)}"><attvalues>${score < 0 ? '' : `<attvalue for="score" value="${score}"/>`}<attvalue for="depth" value="${forest.depths[node]}"/><attvalue for="branch" value="${shown.sizes[node]}"/><attvalue for="joined" value="${joined}"/></attvalues><viz:position x="${forest.x[node]}" y="${forest.y[node]}" z="0"/></node>`,
    );
    const parent = forest.parents[node] as number;
    if (parent >= 0 && shown.mask[parent]) edges.push(`<edge source="${id(parent)}" target="${id(node)}"/>`);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" version="1.3">
<graph mode="static" defaultedgetype="directed">
<attributes class="node"><attribute id="score" title="score" type="integer"/><attribute id="depth" title="depth" type="integer"/><attribute id="branch" title="branch" type="integer"/><attribute id="joined" title="joined" type="date"/></attributes>
<nodes>
${nodes.join('\n')}
</nodes>
<edges>
${edges.join('\n')}
</edges>
</graph>
</gexf>
`;
}
