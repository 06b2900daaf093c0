import type { PlannedRelease, PlannedSection } from '@companion/contract';
import { type RefObject, use, useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { useLoader } from './LoaderContext';

/** What the boundary around a module must know when it breaks: which release drew it, and whether it ever came to stand. */
export type Standing = { release: PlannedRelease; mounted: boolean };

/**
 * Draws one module of a section, and keeps `standing` up to date for its boundary. Suspends while the code loads, throws
 * LoadFailure when it cannot.
 */
export function SectionModule(props: {
  section: PlannedSection;
  request: string;
  standing: RefObject<Standing>;
  props?: Readonly<Record<string, unknown>>;
}) {
  const { section, request, standing } = props;
  const loader = useLoader();
  // Noted while drawing: what never comes to an end has no effects.
  loader.mounts.asked(section, request);
  const { Component, release } = use(loader.load(section, request));
  loader.mounts.begun(section, request, release);
  const last = useRef<PlannedRelease>(null);
  if (last.current !== release) {
    last.current = release;
    standing.current = { release, mounted: false };
  }
  useEffect(() => {
    // Not at once: when an effect of the module throws, the other effects of that commit still run. After every drawing: an
    // address that is replaced while its page is drawn has the same module watched anew.
    const timer = setTimeout(() => {
      standing.current = { release, mounted: true };
      loader.mounts.drawn(section, request);
    });
    return () => clearTimeout(timer);
  });
  // Before the effects of the module: what they measure is styled.
  useInsertionEffect(() => loader.sheets.show(release), [loader, release]);
  // After all that the module cleans up itself.
  useEffect(() => () => void setTimeout(() => loader.trespass?.left(release)), [loader, release]);
  return (
    <>
      <Mark at={() => loader.trespass?.begin(release)} />
      <Component {...props.props} />
      <Mark at={() => loader.trespass?.end()} />
    </>
  );
}

/** Effects run in the order of the tree: those of the module between its two marks. */
function Mark({ at }: { at: () => void }): null {
  useLayoutEffect(at);
  useEffect(at);
  return null;
}
