import type { PlannedSection } from '@companion/contract';
import type { ComponentType } from 'react';
import { forgetRelease, importFromRelease } from './runtime';

/** A section's code could not be brought to run. The message is for the log; people see the section's name. */
export class SectionLoadError extends Error {
  override name = 'SectionLoadError';
  constructor(
    readonly section: string,
    readonly version: string,
    readonly request: string,
    cause: unknown,
  ) {
    super(`${section} ${version} ${request}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

// biome-ignore lint/suspicious/noExplicitAny: pages take no properties and widgets those of their slot; the caller knows which.
export type SectionComponent = ComponentType<any>;

const loaded = new Map<string, Promise<SectionComponent>>();

/**
 * The default export of a section's module; one promise per release and module, so that React can wait on it.
 * Tries twice, the second time with every cache of the release dropped.
 */
export function loadModule(section: PlannedSection, request: string): Promise<SectionComponent> {
  const key = `${section.container} ${request}`;
  const known = loaded.get(key);
  if (known) return known;
  const loading = attempt(section, request)
    .catch((error: unknown) => {
      if (!worthRetrying(error)) throw error;
      forgetRelease(section);
      return attempt(section, request);
    })
    .catch((error: unknown) => {
      throw new SectionLoadError(section.id, section.version, request, error);
    });
  // Nobody may be waiting yet (a prefetch): the failure is kept for whoever asks.
  loading.catch(() => {});
  loaded.set(key, loading);
  return loading;
}

/** Lets the next `loadModule` start afresh after a failure: what the Retry button does. */
export function forgetModule(section: PlannedSection, request: string): void {
  loaded.delete(`${section.container} ${request}`);
  forgetRelease(section);
}

async function attempt(section: PlannedSection, request: string): Promise<SectionComponent> {
  const module = (await importFromRelease(section, request)) as { default?: unknown };
  if (typeof module.default !== 'function' && typeof module.default !== 'object')
    throw new TypeError('the module has no component as its default export');
  return module.default as SectionComponent;
}

/** Code that ran and threw would throw again; only what never arrived is asked for twice. */
function worthRetrying(error: unknown): boolean {
  return !(error instanceof TypeError || error instanceof ReferenceError || error instanceof SyntaxError);
}
