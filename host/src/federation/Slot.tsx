import type { PlannedSection, SlotId, WidgetDeclaration, WidgetProps } from '@companion/contract';
import { useFlags } from '@companion/contract/services';
import { arranged, Button, Card, SkeletonText, useNearScreen } from '@companion/ui/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { lazyShared } from '../lazyShared';
import { usePlan } from './PlanContext';
import { SectionBoundary } from './SectionBoundary';
import s from './Slot.module.css';
import { WidgetFrame } from './WidgetFrame';
import { widgetOrder } from './widgetOrder';

const ArrangeWidgets = lazy(() => import('./ArrangeWidgets'));

/**
 * Fills a slot with the widgets other sections declare for it, in the visitor's arrangement. Each loads, fails and retries
 * independently.
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

/** One screen ahead: an empty widget should be detected before it is visible, even when scrolling fast. */
const AHEAD = '100%';

type WidgetCardProps = { section: PlannedSection; widget: WidgetDeclaration; props: WidgetProps<SlotId> };

/** Reserves the space of one widget so that nothing shifts; its code is requested when it comes near the viewport. */
function WidgetCard({ section, widget, props }: WidgetCardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearScreen(frame, AHEAD);
  const [empty, setEmpty] = useState(false);
  useEffect(() => {
    // Loads the shared widget components in parallel with the widget, not after it.
    if (near) void lazyShared['@companion/ui/widget']?.().catch(() => {});
  }, [near]);
  const waiting = <SkeletonText lines={4} />;
  return (
    <div ref={frame} data-widget={`${section.id}/${widget.id}`} data-empty={empty || undefined} className={s.frame}>
      <Card title={widget.title}>
        <WidgetFrame height={widget.minHeight} empty={empty} onEmpty={() => setEmpty(true)}>
          {near ? (
            <SectionBoundary section={section} request={widget.module} waiting={waiting} props={props} />
          ) : (
            waiting
          )}
        </WidgetFrame>
      </Card>
    </div>
  );
}
