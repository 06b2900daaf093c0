import type { Tag, Tool } from './tools';

/** Tools on the index: those with a declared page whose flag is not off. */
export function shownTools(
  tools: readonly Tool[],
  routes: readonly { path: string }[],
  flags: Readonly<Record<string, boolean>>,
): Tool[] {
  return tools.filter(({ path, flag }) => routes.some((route) => route.path === path) && (!flag || flags[flag]));
}

/** Tools with all words of `q` in name, question or tags, and with the given tag; starred ones first, otherwise in order. */
export function matchingTools(
  tools: readonly Tool[],
  { q, tag, starred }: { q: string; tag: Tag | null; starred: ReadonlySet<string> },
): Tool[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (tool: Tool) => `${tool.name} ${tool.question} ${tool.tags.join(' ')} ${tool.slug}`.toLowerCase();
  return tools
    .filter((tool) => (!tag || tool.tags.includes(tag)) && words.every((word) => text(tool).includes(word)))
    .sort((a, b) => Number(starred.has(b.slug)) - Number(starred.has(a.slug)));
}

/** Tags that at least one tool has, in the usual order. */
export function tagsOf(tools: readonly Tool[], order: readonly Tag[]): Tag[] {
  return order.filter((tag) => tools.some((tool) => tool.tags.includes(tag)));
}
