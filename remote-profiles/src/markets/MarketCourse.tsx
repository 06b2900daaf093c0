import { ChartRoom } from '@companion/ui/page';
import { lazy } from 'react';
import { BeforeEvents } from './BeforeEvents';
import { Holders } from './Holders';
import { MarketKpis } from './MarketKpis';
import s from './markets.module.css';
import type { MarketAddress } from './params';
import type { Course, Market } from './queries';

// The figures must not wait for the code of a picture.
const CoursePictures = lazy(() => import(/* webpackChunkName: "pictures" */ './CoursePictures'));

type Props = { course: Course; market: Market; list: MarketAddress };

/** One market in figures and pictures, who holds it, and what moved before events. */
export function MarketCourse({ course, market, list }: Props) {
  return (
    <>
      <MarketKpis market={market} />
      <ChartRoom ready height={{ wide: 1000, narrow: 1150 }}>
        <CoursePictures course={course} list={list} />
      </ChartRoom>
      <div className={s.panels}>
        <BeforeEvents events={course.beforeEvents} />
        <div id="holders">
          <Holders marketId={market.id} holders={course.holders} />
        </div>
      </div>
    </>
  );
}
