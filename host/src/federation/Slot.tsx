import type { PlannedSection, SlotId, WidgetDeclaration, WidgetProps } from '@companion/contract';
import { useFlags } from '@companion/contract/services';
import { Button, Card, SkeletonText } from '@companion/ui/core';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyShared } from '../lazyShared';
import { usePlan } from './PlanContext';
import { SectionBoundary } from './SectionBoundary';
import s from './Slot.module.css';
import { arranged, widgetOrder } from './widgetOrder';

const ArrangeWidgets = lazy(() => import('./ArrangeWidgets'));

/**
 * Fills a slot with the widgets that other sections declare for it, as the visitor arranged them; each loads, fails and
 * retries on its own.
 */
export function Slot<Id extends SlotId>({ id, props }: { id: Id; props: WidgetProps<Id> }) {
  const plan = usePlan();
  const flags: Readonly<Record<string, boolean>> = useFlags();
  const [arranging, setArranging] = useState(false);
  const usual = plan.sections
    .flatMap((section) => section.declaration.widgets.map((widget) => ({ section, widget })))
    .filter(({ widget }) => widget.slot === id && (!widget.flag || flags[widget.flag]))
    .sort((a, b) => a.widget.order - b.widget.order)
    .map((each) => ({ ...each, id: `${each.section.id}/${each.widget.id}`, title: each.widget.title }));
  const widgets = arranged(usual, widgetOrder.use());
  return (
    <>
      {widgets.length > 1 && (
        <div className={s.head}>
          <Button size="sm" icon="columns" aria-expanded={arranging} onClick={() => setArranging(!arranging)}>
            Arrange cards
          </Button>
        </div>
      )}
      {arranging && (
        <Suspense fallback={null}>
          <ArrangeWidgets widgets={widgets} />
        </Suspense>
      )}
      <div className={s.slot}>
        {widgets
          .filter(({ hidden }) => !hidden)
          .map(({ section, widget }) => (
            <WidgetCard key={`${section.container} ${widget.id}`} section={section} widget={widget} props={props} />
          ))}
      </div>
    </>
  );
}

type WidgetCardProps = { section: PlannedSection; widget: WidgetDeclaration; props: WidgetProps<SlotId> };

/** Room for one widget, kept from the start so that nothing moves; its code is asked for when it comes near the screen. */
function WidgetCard({ section, widget, props }: WidgetCardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearScreen(frame);
  useEffect(() => {
    // What widgets are made of travels beside them, not after.
    if (near) void lazyShared['@companion/ui/widget']?.().catch(() => {});
  }, [near]);
  const waiting = <SkeletonText lines={4} />;
  return (
    <div ref={frame} data-widget={`${section.id}/${widget.id}`} className={s.frame}>
      <Card title={widget.title}>
        <Room height={widget.minHeight}>
          {near ? (
            <SectionBoundary section={section} request={widget.module} waiting={waiting} props={props} />
          ) : (
            waiting
          )}
        </Room>
      </Card>
    </div>
  );
}

/** Exactly the room a widget was promised: what needs more shows when asked for, so that no arrival moves the page. */
function Room({ height, children }: { height: number; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const [taller, setTaller] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!content.current || open) return;
    const observer = new ResizeObserver(([entry]) => setTaller((entry?.contentRect.height ?? 0) > height + 1));
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [height, open]);
  useEffect(() => {
    const shown = content.current;
    if (!shown || !taller) return;
    // Whoever tabs into what is hidden wants to see it.
    const show = () => setOpen(true);
    shown.addEventListener('focusin', show);
    return () => shown.removeEventListener('focusin', show);
  }, [taller]);
  return (
    <div className={open ? undefined : s.room} style={open ? { minBlockSize: height } : { blockSize: height }}>
      <div ref={content}>{children}</div>
      {taller && !open && (
        <div className={s.more}>
          <Button size="sm" onClick={() => setOpen(true)}>
            Show all
          </Button>
        </div>
      )}
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
