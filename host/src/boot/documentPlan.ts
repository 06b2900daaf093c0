import type { BootPlan, PlannedSection } from '@companion/contract';

/** A section in the document of a page that does not belong to it. */
export type PartialSection = Omit<PlannedSection, 'exposes' | 'fallbacks'>;

/** A plan as sent in a document. */
export type DocumentPlan = Omit<BootPlan, 'sections'> & { sections: (PlannedSection | PartialSection)[] };

/** The document's plan with incomplete sections marked as partial; the loader fetches the rest when one is needed. */
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
