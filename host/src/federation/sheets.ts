import type { PlannedRelease } from '@companion/contract';

/**
 * Style sheets of releases: on while something of their release is on the page, off when it has left, so that no section
 * paints the page of another. Those of releases that were published before sheets were checked, too.
 */
export class ReleaseSheets {
  /** How many modules of a container are on the page. */
  readonly #shown = new Map<string, number>();

  /** Something of a release comes onto the page. Returns what takes it away again. */
  show(release: PlannedRelease): () => void {
    this.#count(release, 1);
    return () => this.#count(release, -1);
  }

  isShown({ container }: PlannedRelease): boolean {
    return (this.#shown.get(container) ?? 0) > 0;
  }

  /** New sheets of a release have come, of code that was fetched ahead. */
  settle(release: PlannedRelease): void {
    const off = !this.isShown(release);
    const folder = folderOf(release);
    // The sheet and not its element: an element that is switched on again is loaded again.
    for (const { sheet, href } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
      if (sheet && href.startsWith(folder)) sheet.disabled = off;
  }

  #count(release: PlannedRelease, change: number): void {
    this.#shown.set(release.container, (this.#shown.get(release.container) ?? 0) + change);
    this.settle(release);
  }
}

/** Address that all files of a release begin with. */
export const folderOf = ({ entry }: Pick<PlannedRelease, 'entry'>): string =>
  entry.url.slice(0, entry.url.lastIndexOf('/') + 1);
