import type { BootPlan, PlannedRelease } from '@companion/contract';
import type { PublicConfig } from './bootDocument';

/** The part of Trusted Types used here; browsers that do not know them have none. */
type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string | null; createHTML(html: string): string | null },
  ): unknown;
};

/**
 * Lets scripts be added only from this host's own files, from the folders of the releases a plan named, and the configured
 * analytics; and text be written as HTML only where it has no tag: the style sheets of the wallet kit. The browser
 * refuses everything else, also to code that was tricked.
 * @returns what every plan must go through before its releases are loaded.
 */
export function trustScripts({
  analyticsSrc,
}: Pick<PublicConfig, 'analyticsSrc'>): <Plan extends BootPlan>(plan: Plan) => Plan {
  const folders = new Set([new URL('/assets/', location.origin).href]);
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      const { href } = new URL(url, document.baseURI);
      const known = href === analyticsSrc || [...folders].some((folder) => href.startsWith(folder));
      return known ? url : null;
    },
    createHTML: (html) => (html.includes('<') ? null : html),
  });
  return (plan) => {
    for (const release of plan.sections.flatMap((section) => [section, ...section.fallbacks] as PlannedRelease[]))
      folders.add(new URL('.', new URL(release.entry.url, document.baseURI)).href);
    return plan;
  };
}
