import { timeTicks } from '@companion/ui/chart';
import { ethPlace, roundUp } from './ethPlace';
import type { VouchPoint } from './queries';

/** px from the top of the chart: the stock above, the flow below, a gap between. */
export const ROOM = { stockTop: 20, stockBottom: 128, flowTop: 158, flowBottom: 228, left: 52, right: 12, height: 256 };

export type Tick = { y: number; text: string };

const number = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** Positions of all marks of the flow chart in px, for a width in px. */
export function flowScale(points: readonly VouchPoint[], width: number) {
  const step = Math.max(0, width - ROOM.left - ROOM.right) / Math.max(1, points.length);
  const stockTop = roundUp(Math.max(0, ...points.map(({ stockWei }) => ethPlace(stockWei)))) || 1;
  const most = roundUp(Math.max(0, ...points.map(({ inWei }) => ethPlace(inWei))));
  const least = roundUp(Math.max(0, ...points.map(({ outWei }) => ethPlace(outWei))));
  const span = most + least || 1;
  const stockY = (eth: number) => ROOM.stockBottom - (eth / stockTop) * (ROOM.stockBottom - ROOM.stockTop);
  const flowY = (eth: number) => ROOM.flowTop + ((most - eth) / span) * (ROOM.flowBottom - ROOM.flowTop);
  return {
    middle: (index: number) => ROOM.left + (index + 0.5) * step,
    bar: Math.max(1, Math.min(24, step * 0.75)),
    stockY,
    flowY,
    stockTicks: [0, stockTop / 2, stockTop].map((eth) => ({ y: stockY(eth), text: number.format(eth) })),
    flowTicks: apart([
      { y: flowY(0), text: '0' },
      { y: flowY(most), text: `+${number.format(most)}` },
      { y: flowY(-least), text: `−${number.format(least)}` },
    ]),
  };
}

/** Labels at least a line's height away from all previous ones. */
function apart(ticks: readonly Tick[]): Tick[] {
  return ticks.filter(({ y }, index) => ticks.slice(0, index).every((other) => Math.abs(other.y - y) >= 12));
}

/** Buckets nearest to round dates, at most one label per 90 px. */
export function dateTicks(points: readonly VouchPoint[], width: number): { index: number; label: string }[] {
  const times = points.map(({ at }) => Date.parse(at));
  const ticks = timeTicks(times[0] ?? 0, times.at(-1) ?? 0, Math.max(2, Math.floor(width / 90)));
  const indexes = new Map<number, string>();
  for (const { at, label } of ticks) {
    const index = times.findIndex((time) => time >= at);
    if (index >= 0 && !indexes.has(index)) indexes.set(index, label);
  }
  return [...indexes].map(([index, label]) => ({ index, label }));
}
