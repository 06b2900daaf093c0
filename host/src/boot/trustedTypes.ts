/**
 * The page's only Trusted Types policy, created before any script is added. Scripts may come only from the host's own files,
 * from the folders of releases named by a plan, and from the configured analytics. Text may become HTML only if it contains
 * no tag: the wallet kit's style sheets. The browser rejects everything else, even from compromised code.
 */
import type { BootPlan, PlannedRelease } from '@companion/contract';

/** The part of the API used here; undefined in browsers without Trusted Types. */
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

/** Every plan passes through this before its releases are loaded. */
export function trustReleases<Plan extends BootPlan>(plan: Plan): Plan {
  for (const release of plan.sections.flatMap((section) => [section, ...section.fallbacks] as PlannedRelease[]))
    folders.add(new URL('.', new URL(release.entry.url, document.baseURI)).href);
  return plan;
}
