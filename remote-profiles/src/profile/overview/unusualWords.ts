import type { KnownProfile } from '../queries';

export type UnusualFigure = KnownProfile['unusual'][number]['figure'];

/** How rare a figure of a person is among all profiles; nothing where it is not. */
export function unusualWords({ unusual }: Pick<KnownProfile, 'unusual'>, figure: UnusualFigure): string | undefined {
  const rare = unusual.find((each) => each.figure === figure);
  // "More than 100 %" is nobody: rounded down, and never for all of them.
  return rare && `${rare.high ? 'more' : 'less'} than ${Math.floor(100 * (1 - rare.share) - 1e-9)}% of profiles`;
}
