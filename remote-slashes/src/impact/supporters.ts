import { formatDuration } from '@companion/domain';
import { personName } from '@companion/ui/core';
import type { Backer, Impact } from './queries';

/** As many as the answer has links for; more dots would fill the ring without gaps. */
export const MOST_SUPPORTERS = 40;

/** A supporter of the accused, and the connections to other supporters. */
export type Supporter = {
  person: Backer['person'];
  reviewed: boolean;
  vouched: boolean;
  /** Whether they ended a review or a vouch while the slash was open. */
  left: boolean;
  /** "positive review and vouch" */
  by: string;
  /** "vouch ended after 42 hr"; empty for those who stayed. */
  leftWords: string;
  backs: readonly string[];
  backedBy: readonly string[];
  points: number | null;
};

const LEFT = { archive: 'review archived', unvouch: 'vouch ended' } as const;

/** The supporters that fit the chart, most points first as in the answer, and the number of those that do not. */
export function supportersOf({ people, links }: Pick<Impact, 'people' | 'links'>): {
  shown: Supporter[];
  more: number;
} {
  const shown = people.slice(0, MOST_SUPPORTERS);
  const names = new Map(shown.map(({ person }) => [person.userId, personName(person)]));
  const name = (id: number) => names.get(id) ?? '';
  return {
    shown: shown.map((backer) => {
      const { person, reviewedOpen, reviewedClose, vouchedOpen, vouchedClose, left, points } = backer;
      const [reviewed, vouched] = [reviewedOpen || reviewedClose, vouchedOpen || vouchedClose];
      return {
        person,
        reviewed,
        vouched,
        left: left.length > 0,
        by: [...(reviewed ? ['positive review'] : []), ...(vouched ? ['vouch'] : [])].join(' and '),
        leftWords: left.map(({ by, hours }) => `${LEFT[by]} after ${formatDuration(hours * 3600)}`).join(', '),
        backs: links.filter(({ from }) => from === person.userId).map(({ to }) => name(to)),
        backedBy: links.filter(({ to }) => to === person.userId).map(({ from }) => name(from)),
        points,
      };
    }),
    more: people.length - shown.length,
  };
}

/** "Heidi: positive review and vouch, vouch ended after 42 hr, backs Judy". */
export function inWords({ person, by, leftWords, backs }: Supporter): string {
  const parts = [by, leftWords, backs.length > 0 && `backs ${backs.join(', ')}`].filter(Boolean);
  return `${personName(person)}: ${parts.join(', ')}`;
}

type Room = { width: number; height: number; beside: number; above: number };
const MOST_WIDE_PX = 260;

/** Positions with the accused in the center and the others around, starting on the right. */
export function placesAround(count: number, { width, height, beside, above }: Room): { x: number; y: number }[] {
  const middle = { x: width / 2, y: height / 2 };
  const reach = {
    x: Math.min(MOST_WIDE_PX, Math.max(0, middle.x - beside)),
    y: Math.max(0, middle.y - above),
  };
  const around = Array.from({ length: count }, (_, place) => {
    const angle = (2 * Math.PI * place) / count;
    return { x: middle.x + reach.x * Math.cos(angle), y: middle.y + reach.y * Math.sin(angle) };
  });
  return [middle, ...around];
}
