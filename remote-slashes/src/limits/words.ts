import { counted, formatNumber } from '@companion/domain';
import type { Tried } from './limits';

/** What other limits would change, in sentences. `moved`: they differ from the current ones. */
export function inWords({ turned, before, accused, supporters }: Tried, moved: boolean): string[] {
  const all = before.upheld + before.defended + before.inconclusive;
  if (turned.length === 0)
    return [
      moved
        ? 'No outcome would change.'
        : 'These are the current limits; none of these outcomes would change. Move one to see what would.',
    ];
  return [
    `${formatNumber(turned.length)} of ${counted(all, 'outcome')} would change.`,
    ...told('would have kept', accused.kept, supporters.kept),
    ...told('would have lost', accused.lost, supporters.lost),
  ];
}

function told(verb: string, accused: number, supporters: number): string[] {
  const parts = [
    ...(accused > 0 ? [`the accused ${verb} ${counted(accused, 'point')}`] : []),
    ...(supporters > 0 ? [`supporters ${verb} ${counted(supporters, 'point')}`] : []),
  ];
  if (parts.length === 0) return [];
  const sentence = parts.join(', and ');
  return [`${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`];
}
