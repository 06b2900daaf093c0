import type { PlannedSection, RouteDeclaration } from '@companion/contract';
import { Spinner } from '@companion/ui/core';
import { SectionBoundary } from './SectionBoundary';
import s from './SectionPage.module.css';

/** A page of a section, from its own release. */
export function SectionPage({ section, route }: { section: PlannedSection; route: RouteDeclaration }) {
  return <SectionBoundary section={section} request={route.page} page waiting={<PageWaiting />} />;
}

/** Code of a page is on its way. Takes the height of a screen, so that the footer does not jump. */
export function PageWaiting() {
  return (
    <div className={s.waiting}>
      <Spinner size="lg" />
    </div>
  );
}
