import type { PlannedSection, SlotId, WidgetDeclaration, WidgetProps } from '@companion/contract';
import { useFlags } from '@companion/contract/services';
import { Card, SkeletonText } from '@companion/ui/core';
import { useEffect, useRef, useState } from 'react';
import { usePlan } from './PlanContext';
import { SectionBoundary } from './SectionBoundary';
import s from './Slot.module.css';

/** Fills a slot with the widgets that other sections declare for it; each loads, fails and retries on its own. */
export function Slot<Id extends SlotId>({ id, props }: { id: Id; props: WidgetProps<Id> }) {
  const plan = usePlan();
  const flags: Readonly<Record<string, boolean>> = useFlags();
  const widgets = plan.sections
    .flatMap((section) => section.declaration.widgets.map((widget) => ({ section, widget })))
    .filter(({ widget }) => widget.slot === id && (!widget.flag || flags[widget.flag]))
    .sort((a, b) => a.widget.order - b.widget.order);
  return (
    <div className={s.slot}>
      {widgets.map(({ section, widget }) => (
        <WidgetCard key={`${section.container} ${widget.id}`} section={section} widget={widget} props={props} />
      ))}
    </div>
  );
}

type WidgetCardProps = { section: PlannedSection; widget: WidgetDeclaration; props: WidgetProps<SlotId> };

/** Room for one widget, kept from the start so that nothing moves; its code is asked for when it comes near the screen. */
function WidgetCard({ section, widget, props }: WidgetCardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearScreen(frame);
  const waiting = <SkeletonText lines={4} />;
  return (
    <div ref={frame} data-widget={`${section.id}/${widget.id}`} className={s.frame}>
      <Card title={widget.title}>
        <div style={{ minBlockSize: widget.minHeight }}>
          {near ? (
            <SectionBoundary section={section} request={widget.module} waiting={waiting} props={props} />
          ) : (
            waiting
          )}
        </div>
      </Card>
    </div>
  );
}

const NEAR = '300px';

/** True from the moment the element first comes near the visible part of the page. */
function useNearScreen(element: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element.current || near) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
}
