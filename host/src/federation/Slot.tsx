import type { PlannedSection, SlotId, WidgetDeclaration, WidgetProps } from '@companion/contract';
import { useFlags } from '@companion/contract/services';
import { arranged, Button, Card, SkeletonText, useNearScreen } from '@companion/ui/core';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyShared } from '../lazyShared';
import { usePlan } from './PlanContext';
import { SectionBoundary } from './SectionBoundary';
import s from './Slot.module.css';
import { widgetOrder } from './widgetOrder';

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
  const [empty, setEmpty] = useState(false);
  useEffect(() => {
    // What widgets are made of travels beside them, not after.
    if (near) void lazyShared['@companion/ui/widget']?.().catch(() => {});
  }, [near]);
  const waiting = <SkeletonText lines={4} />;
  return (
    <div ref={frame} data-widget={`${section.id}/${widget.id}`} data-empty={empty || undefined} className={s.frame}>
      <Card title={widget.title}>
        <Room height={widget.minHeight} empty={empty} onEmpty={() => setEmpty(true)}>
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

type RoomProps = { height: number; empty: boolean; onEmpty: () => void; children: ReactNode };

/**
 * Exactly the room a widget was promised: what needs more shows when asked for, so that no arrival moves what is seen. A widget
 * that has nothing to show gives its room up while it is still below the visible part.
 */
function Room({ height, empty, onEmpty, children }: RoomProps) {
  const content = useRef<HTMLDivElement>(null);
  const [taller, setTaller] = useState(false);
  const [open, setOpen] = useState(false);
  const emptied = useEffectEvent(onEmpty);
  useEffect(() => {
    if (!content.current || open) return;
    const shown = content.current;
    const observer = new ResizeObserver(([entry]) => {
      setTaller((entry?.contentRect.height ?? 0) > height + 1);
      if (!shown.querySelector('[data-widget-none]')) return;
      const top = shown.closest('[data-widget]')?.getBoundingClientRect().top ?? 0;
      if (top > window.innerHeight) emptied();
    });
    observer.observe(shown);
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
  useEffect(() => {
    // The button is gone, and has taken the focus with it.
    if (open && document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [open]);
  return (
    <div
      className={open ? undefined : s.room}
      style={empty ? undefined : open ? { minBlockSize: height } : { blockSize: height }}
    >
      <div ref={content} tabIndex={open ? -1 : undefined}>
        {children}
      </div>
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
