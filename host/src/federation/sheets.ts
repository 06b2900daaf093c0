import type { PlannedRelease } from '@companion/contract';

/**
 * Style sheets of releases, enabled while something of their release is on the page and disabled when it has left, so that no
 * section styles another's page. Also covers releases published before style sheets were checked.
 */
export class ReleaseSheets {
  /** The release of each module on the page. */
  readonly #shown: PlannedRelease[] = [];

  /** A module of a release is mounted. Returns a function for its unmount. */
  show(release: PlannedRelease): () => void {
    this.#shown.push(release);
    this.settle(release);
    return () => {
      this.#shown.splice(this.#shown.indexOf(release), 1);
      this.settle(release);
    };
  }

  isShown = ({ container }: PlannedRelease): boolean => this.#shown.some((each) => each.container === container);

  /** New style sheets of a release have loaded with prefetched code. */
  settle(release: PlannedRelease): void {
    // Disables the sheet rather than its element: re-enabling an element would load it again.
    for (const { sheet, href } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
      if (sheet && href.startsWith(folderOf(release))) sheet.disabled = !this.isShown(release);
  }
}

/** URL prefix of all of a release's files. */
export const folderOf = ({ entry }: Pick<PlannedRelease, 'entry'>): string =>
  entry.url.slice(0, entry.url.lastIndexOf('/') + 1);
