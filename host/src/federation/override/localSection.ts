import { clashingPrefixes, type PlannedSection, type SectionDeclaration } from '@companion/contract';
import { LOCAL_VERSION } from '../telemetry';

/** Response of the local section server. */
type Served = { declaration: SectionDeclaration; container: string; entry: string };

/**
 * A section being edited on this computer, as a plan entry. It has no hash, because it changes all the time.
 * @param base Its URL on the section server: `http://localhost:3010/reviews`.
 * @throws if the server is unreachable, serves another section, or the section claims another section's path.
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
