import { CommandError } from '@companion/program';

/** Names used by a new page. */
export type PageNames = {
  /** Folder of the section: `remote-reviews`. */
  section: string;
  /** Address: `/reviews/streaks`. */
  path: string;
  /** Functions in the database: `reviews_streaks`, `reviews_streaks_series`. */
  fn: string;
  /** Declared name of the list: `reviewsStreaks`. */
  declared: string;
  /** Folder, and prefix of component names: `streaks`, `Streaks`. */
  folder: string;
  component: string;
  /** Title of the page: `Streaks`. */
  title: string;
  /** Prefix of test file names: `reviews-streaks`. */
  file: string;
  /** Definition of its figure: `reviews.streaks`. */
  metric: string;
};

/** @throws CommandError if the address is invalid. */
export function pageNames(section: string, path: string): PageNames {
  if (!/^(\/[a-z][a-z0-9-]*){2,3}$/.test(path))
    throw new CommandError(
      'A new page has an address of two or three parts in lower-case letters, digits and dashes.',
      'For example: `npm run new:page -- reviews /reviews/streaks`.',
    );
  const parts = path.slice(1).split(/[/-]/);
  const last = path.slice(path.lastIndexOf('/') + 1);
  const camel = (words: readonly string[]) => words.map((word, i) => (i === 0 ? word : upper(word))).join('');
  const folder = camel(last.split('-'));
  return {
    section: `remote-${section.replace(/^remote-/, '')}`,
    path,
    fn: parts.join('_'),
    declared: camel(parts),
    folder,
    component: upper(folder),
    title: upper(last.replaceAll('-', ' ')),
    file: parts.join('-'),
    metric: `${parts[0]}.${folder}`,
  };
}

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
