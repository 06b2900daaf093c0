import type { PlannedRelease } from '@companion/contract';

/**
 * Style sheets of releases: on while something of their release is on the page, off when it has left, so that no section
 * paints the page of another. Those of releases that were published before sheets were checked, too.
 */
export class ReleaseSheets {
  /** Of each module on the page, the release it is of. */
  readonly #shown: PlannedRelease[] = [];

  /** Something of a release comes onto the page. Returns what takes it away again. */
  show(release: PlannedRelease): () => void {
    this.#shown.push(release);
    this.settle(release);
    return () => {
      this.#shown.splice(this.#shown.indexOf(release), 1);
      this.settle(release);
    };
  }

  isShown = ({ container }: PlannedRelease): boolean => this.#shown.some((each) => each.container === container);

  /** New sheets of a release have come, of code that was fetched ahead. */
  settle(release: PlannedRelease): void {
    // The sheet and not its element: an element that is switched on again is loaded again.
    for (const { sheet, href } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
      if (sheet && href.startsWith(folderOf(release))) sheet.disabled = !this.isShown(release);
  }
}

/** Address that all files of a release begin with. */
export const folderOf = ({ entry }: Pick<PlannedRelease, 'entry'>): string =>
  entry.url.slice(0, entry.url.lastIndexOf('/') + 1);
