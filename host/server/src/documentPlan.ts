import type { BootPlan, PlannedSection } from '@companion/contract';
import { satisfies } from '@companion/registry';
import type { DocumentPlan, PartialSection } from '../../src/boot/documentPlan';

/** Contract version of the first hosts that can read a partial plan; a rollback may go to an older one. */
const READS_PARTS = '^1.7.0';

/**
 * The plan reduced to what one page needs. Other sections keep only their routes, menu, widgets, and the hash of their entry
 * script, which lists their other files. In full, each additional section would add a kilobyte to every document.
 * @param needed Id of the section that owns the page; null for a page of the host.
 * @param contract Contract version of the host that renders the document.
 */
export function documentPlan(plan: BootPlan, needed: string | null, contract: string): DocumentPlan {
  if (!satisfies(contract, READS_PARTS)) return plan;
  const sections = plan.sections.map((section) => (section.id === needed ? section : withoutParts(section)));
  return { ...plan, sections };
}

function withoutParts({ exposes: _files, fallbacks: _before, declaration, ...rest }: PlannedSection): PartialSection {
  // Descriptions are only used in document heads, which the server renders.
  const routes = declaration.routes.map((route) => ({ ...route, description: '' }));
  return { ...rest, declaration: { ...declaration, routes } };
}
