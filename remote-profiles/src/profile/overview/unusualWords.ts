import type { KnownProfile } from '../queries';

export type UnusualFigure = KnownProfile['unusual'][number]['figure'];

/** How rare a person's figure is among all profiles; undefined if it is not. */
export function unusualWords({ unusual }: Pick<KnownProfile, 'unusual'>, figure: UnusualFigure): string | undefined {
  const rare = unusual.find((each) => each.figure === figure);
  // "More than 100 %" would be wrong: rounded down, so that it never claims all profiles.
  return rare && `${rare.high ? 'more' : 'less'} than ${Math.floor(100 * (1 - rare.share) - 1e-9)}% of profiles`;
}
