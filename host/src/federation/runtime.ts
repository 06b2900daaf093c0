import type { PlannedSection } from '@companion/contract';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

/** Chromium queues a second request behind a hung one, so waiting longer than this helps nobody. */
const SCRIPT_TIMEOUT_MS = 8_000;

const integrityOf = new Map<string, string>();
const registered = new Set<string>();

registerPlugins([
  {
    name: 'integrity',
    /** The container script runs only if its bytes hash to what the signed release says. */
    createScript({ url }) {
      const integrity = integrityOf.get(new URL(url, location.href).href);
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      if (integrity) script.integrity = integrity;
      return { script, timeout: SCRIPT_TIMEOUT_MS };
    },
  },
]);

/** Code of one exposed module of a planned section. `request` as declared: `./reviews/ReviewsPage`. */
export async function importFromRelease(section: PlannedSection, request: string): Promise<unknown> {
  if (!registered.has(section.container)) register(section, false);
  const module = await loadRemote(`${section.container}${request.slice(1)}`);
  if (!module) throw new Error(`${section.id} ${section.version} has no ${request}.`);
  return module;
}

/** Forgets what is known of a release's container, so that the next import asks the store again. */
export function forgetRelease(section: PlannedSection): void {
  register(section, true);
}

function register({ container, entry }: PlannedSection, force: boolean): void {
  integrityOf.set(new URL(entry.url, location.href).href, entry.integrity);
  registerRemotes([{ name: container, entry: entry.url, entryGlobalName: container, type: 'var' }], { force });
  registered.add(container);
}
