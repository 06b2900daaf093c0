import { clashingPrefixes, type PlannedSection, type SectionDeclaration } from '@companion/contract';
import { LOCAL_VERSION } from '../telemetry';

/** As the section server of this computer describes it. */
type Served = { declaration: SectionDeclaration; container: string; entry: string };

/**
 * A section that is being edited on this computer, as a plan knows sections. It has no hash: it changes all the while.
 * @param base Its address on the section server: `http://localhost:3010/reviews`.
 * @throws when the server is away, serves another section, or the section claims a path of another one.
 */
export async function localSection(
  id: string,
  base: string,
  others: readonly PlannedSection[],
): Promise<Omit<PlannedSection, 'fallbacks'>> {
  const response = await fetch(`${base}/section.json`);
  if (!response.ok) throw new Error(`${base} answered ${response.status}.`);
  const { declaration, container, entry }: Served = await response.json();
  if (declaration.id !== id) throw new Error(`${base} serves ${declaration.id}, not ${id}.`);
  for (const other of others)
    if (other.id !== id && clashingPrefixes(declaration.prefixes, other.declaration.prefixes).length > 0)
      throw new Error(`${id} claims a path that belongs to ${other.id}.`);
  const modules = [...declaration.routes.map(({ page }) => page), ...declaration.widgets.map(({ module }) => module)];
  return {
    id,
    version: LOCAL_VERSION,
    bucket: 'override',
    container,
    entry: { url: `${base}/${entry}`, integrity: null },
    exposes: Object.fromEntries(modules.map((module) => [module, { js: [], css: [] }])),
    declaration,
    passedOver: [],
  };
}
