import type { PlannedSection } from '@companion/contract';
import { use } from 'react';
import { type LoadedModule, loadModule } from './loadModule';

/** A section's module and the release it came from; suspends while its code loads, throws LoadFailure when it cannot. */
export function useModule(section: PlannedSection, request: string): LoadedModule {
  return use(loadModule(section, request));
}
