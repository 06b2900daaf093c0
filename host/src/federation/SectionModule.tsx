import type { PlannedRelease, PlannedSection } from '@companion/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { useModule } from './useModule';

/** What the boundary around a module must know when it breaks: which release drew it, and whether it ever came to stand. */
export type Standing = { release: PlannedRelease; mounted: boolean };

/** Draws one module of a section and keeps `standing` up to date for its boundary. */
export function SectionModule(props: {
  section: PlannedSection;
  request: string;
  standing: RefObject<Standing>;
  props?: Readonly<Record<string, unknown>>;
}) {
  const { section, request, standing } = props;
  const { Component, release } = useModule(section, request);
  const last = useRef<PlannedRelease>(null);
  if (last.current !== release) {
    last.current = release;
    standing.current = { release, mounted: false };
  }
  useEffect(() => {
    // Not at once: when an effect of the module throws, the other effects of that commit still run.
    const timer = setTimeout(() => {
      standing.current = { release, mounted: true };
    });
    return () => clearTimeout(timer);
  }, [release, standing]);
  return <Component {...props.props} />;
}
