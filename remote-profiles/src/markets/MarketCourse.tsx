import { SkeletonKpi } from '@companion/ui/core';
import { ChartRoom } from '@companion/ui/page';
import { lazy } from 'react';
import { BeforeEvents } from './BeforeEvents';
import { Holders } from './Holders';
import { MarketKpis } from './MarketKpis';
import s from './markets.module.css';
import type { MarketAddress } from './params';
import type { Course } from './queries';

// The figures must not wait for the charts' code.
const CoursePictures = lazy(() => import(/* webpackChunkName: "pictures" */ './CoursePictures'));

type Props = { course: Course | undefined; list: MarketAddress };

/** A market's figures, charts and holders, and moves before events. Reserves their space until loaded. */
export function MarketCourse({ course, list }: Props) {
  return (
    <>
      {course ? <MarketKpis market={course.market} /> : <SkeletonKpi tiles={7} />}
      <ChartRoom ready={course !== undefined} height={{ wide: 1000, narrow: 1150 }}>
        {course && <CoursePictures course={course} list={list} />}
      </ChartRoom>
      {course && (
        <div className={s.panels}>
          <BeforeEvents events={course.beforeEvents} />
          <div id="holders">
            <Holders marketId={course.market.id} holders={course.holders} />
          </div>
        </div>
      )}
    </>
  );
}
