import type { BootPlan, PlannedSection } from '@companion/contract';

/** A section as a document has it that is not about it. */
export type PartialSection = Omit<PlannedSection, 'exposes' | 'fallbacks'>;

/** A plan as a document has it. */
export type DocumentPlan = Omit<BootPlan, 'sections'> & { sections: (PlannedSection | PartialSection)[] };

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
