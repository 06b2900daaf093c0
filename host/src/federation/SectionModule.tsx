import type { PlannedRelease, PlannedSection } from '@companion/contract';
import { type RefObject, use, useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { useLoader } from './LoaderContext';

/** What the boundary needs to know when its module breaks: which release rendered it, and whether it was ever mounted. */
export type Standing = { release: PlannedRelease; mounted: boolean };

/**
 * Renders one module of a section and keeps `standing` up to date for its boundary. Suspends while the code loads; throws
 * LoadFailure if it cannot be loaded.
 */
export function SectionModule(props: {
  section: PlannedSection;
  request: string;
  standing: RefObject<Standing>;
  props?: Readonly<Record<string, unknown>>;
}) {
  const { section, request, standing } = props;
  const loader = useLoader();
  // Recorded during render, because a render that never finishes runs no effects.
  loader.mounts.asked(section, request);
  const { Component, release } = use(loader.load(section, request));
  loader.mounts.begun(section, request, release);
  const last = useRef<PlannedRelease>(null);
  if (last.current !== release) {
    last.current = release;
    standing.current = { release, mounted: false };
  }
  useEffect(() => {
    // Deferred: if one of the module's effects throws, the other effects of that commit still run. After every render,
    // because a URL that is replaced during rendering has the same module watched again.
    const timer = setTimeout(() => {
      standing.current = { release, mounted: true };
      loader.mounts.drawn(section, request);
    });
    return () => clearTimeout(timer);
  });
  // Before the module's effects, so that what they measure is already styled.
  useInsertionEffect(() => loader.sheets.show(release), [loader, release]);
  // After all of the module's own cleanups.
  useEffect(() => () => void setTimeout(() => loader.trespass?.left(release)), [loader, release]);
  return (
    <>
      <Mark at={() => loader.trespass?.begin(release)} />
      <Component {...props.props} />
      <Mark at={() => loader.trespass?.end()} />
    </>
  );
}

/** Effects run in tree order, so the module's run between its two marks. */
function Mark({ at }: { at: () => void }): null {
  useLayoutEffect(at);
  useEffect(at);
  return null;
}
