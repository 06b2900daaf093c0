import type { BootPlan, PlannedSection } from '@companion/contract';
import { satisfies } from '@companion/registry';
import type { DocumentPlan, PartialSection } from '../../src/boot/documentPlan';

/** The contract of the first hosts whose pages read a plan in parts; people may go back to one of before. */
const READS_PARTS = '^1.7.0';

/**
 * A plan without what an address does not need: of other sections their routes, menu and widgets, and the hash of their first
 * script, which names all the others. In full, each further section would make every document a kilobyte longer.
 * @param needed Id of the section whose page it is; null for a page of the host.
 * @param contract That of the host the document is made of.
 */
export function documentPlan(plan: BootPlan, needed: string | null, contract: string): DocumentPlan {
  if (!satisfies(contract, READS_PARTS)) return plan;
  const sections = plan.sections.map((section) => (section.id === needed ? section : withoutParts(section)));
  return { ...plan, sections };
}

function withoutParts({ exposes: _files, fallbacks: _before, declaration, ...rest }: PlannedSection): PartialSection {
  // Descriptions are for the heads of documents, which the server writes.
  const routes = declaration.routes.map((route) => ({ ...route, description: '' }));
  return { ...rest, declaration: { ...declaration, routes } };
}
