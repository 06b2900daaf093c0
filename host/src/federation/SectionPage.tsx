import type { PlannedSection, RouteDeclaration } from '@companion/contract';
import { Spinner } from '@companion/ui/core';
import { SectionBoundary } from './SectionBoundary';
import s from './SectionPage.module.css';

/** A page of a section, rendered from its release. */
export function SectionPage({ section, route }: { section: PlannedSection; route: RouteDeclaration }) {
  return <SectionBoundary section={section} request={route.page} page waiting={<PageWaiting />} />;
}

/** Placeholder while a page's code loads. A full screen high, so that the footer does not jump. */
export function PageWaiting() {
  return (
    <div className={s.waiting}>
      <Spinner size="lg" />
    </div>
  );
}
