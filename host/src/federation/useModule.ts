import type { PlannedSection } from '@companion/contract';
import { use } from 'react';
import { loadModule, type SectionComponent } from './loadModule';

/** Component of a section's module; suspends while its code loads, throws SectionLoadError when it cannot. */
export function useModule(section: PlannedSection, request: string): SectionComponent {
  return use(loadModule(section, request));
}
