import type { BootPlan, PlannedSection } from '@companion/contract';

/** The contract of the first hosts whose pages read such a document. */
export const READS_PARTS = '^1.6.0';

type PartialSection = Omit<PlannedSection, 'exposes' | 'fallbacks'>;

/** A plan as a document has it. */
export type DocumentPlan = Omit<BootPlan, 'sections'> & { sections: (PlannedSection | PartialSection)[] };

/**
 * A plan without what an address does not need: of other sections their routes, menu and widgets, and the hash of their first
 * script, which names all the others. A section more makes every document longer, whoever reads it.
 * @param needed Id of the section whose page it is; null for a page of the host.
 */
export function documentPlan(plan: BootPlan, needed: string | null): DocumentPlan {
  const sections = plan.sections.map((section) => (section.id === needed ? section : withoutParts(section)));
  return { ...plan, sections };
}

function withoutParts({ exposes: _files, fallbacks: _before, declaration, ...rest }: PlannedSection): PartialSection {
  // Descriptions are for the heads of documents, which the server writes.
  const routes = declaration.routes.map((route) => ({ ...route, description: '' }));
  return { ...rest, declaration: { ...declaration, routes } };
}

/** The plan of a document, with sections that are not whole marked so: the loader brings the rest when one is asked for. */
export function planOfDocument({ sections, ...plan }: DocumentPlan): BootPlan {
  return { ...plan, sections: sections.map((section) => ('exposes' in section ? section : marked(section))) };
}

function marked(section: PartialSection): PlannedSection {
  const { routes, widgets } = section.declaration;
  const modules = [...routes.map(({ page }) => page), ...widgets.map(({ module }) => module)];
  return {
    ...section,
    exposes: Object.fromEntries(modules.map((name) => [name, { js: [], css: [] }])),
    fallbacks: [],
    partial: true,
  };
}
