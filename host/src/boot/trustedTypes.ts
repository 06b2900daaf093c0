/**
 * The page's one Trusted Types policy, made before any script is added. Scripts come only from this host's own files, from
 * the folders of the releases a plan named, and from the configured analytics; text becomes HTML only where it has no tag:
 * the style sheets of the wallet kit. The browser refuses everything else, also to code that was tricked.
 */
import type { BootPlan, PlannedRelease } from '@companion/contract';

/** What is used of it here; browsers that do not know Trusted Types have none. */
type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string | null; createHTML(html: string): string | null },
  ): unknown;
};

const folders = new Set([new URL('/assets/', location.origin).href]);
const scripts = new Set<string>();

(globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => {
    const { href } = new URL(url, document.baseURI);
    return scripts.has(href) || [...folders].some((folder) => href.startsWith(folder)) ? url : null;
  },
  createHTML: (html) => (html.includes('<') ? null : html),
});

export function trustScript(url: string): void {
  scripts.add(new URL(url, document.baseURI).href);
}

/** Every plan goes through this before its releases are loaded. */
export function trustReleases<Plan extends BootPlan>(plan: Plan): Plan {
  for (const release of plan.sections.flatMap((section) => [section, ...section.fallbacks] as PlannedRelease[]))
    folders.add(new URL('.', new URL(release.entry.url, document.baseURI)).href);
  return plan;
}
