import { CompanionError } from '@companion/contract';
import { parseSavedView, parseWatched, type SavedView, type Watched } from '../core/watchList';

const VERSION = 1;
const MOST_BYTES = 2_000_000;

export type WatchFile = { people: Watched[]; views: SavedView[] /** Invalid entries. */; refused: number };

/** The file has no readable watch list; the message says why. */
export class WatchFileError extends CompanionError {
  override readonly code = 'watch-file-unreadable';
}

/** The watch list and saved views as a JSON file's text. */
export function writeWatchFile(people: readonly Watched[], views: readonly SavedView[], now: number): string {
  return JSON.stringify({ version: VERSION, exportedAt: new Date(now).toISOString(), people, views }, null, 2);
}

/** Parses a watch list file. @throws WatchFileError if it is not one. */
export function readWatchFile(text: string): WatchFile {
  const wrong = new WatchFileError('This file is not a watch list from this site.');
  if (text.length > MOST_BYTES) throw wrong;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrong;
  }
  const { version, people, views } = (value ?? {}) as Record<string, unknown>;
  if (!Array.isArray(people) || !Array.isArray(views)) throw wrong;
  if (version !== VERSION) throw new WatchFileError('This watch list was saved by a newer version of the site.');
  const found = people.map(parseWatched).filter((each) => each !== null);
  const kept = views.map(parseSavedView).filter((each) => each !== null);
  return { people: found, views: kept, refused: people.length + views.length - found.length - kept.length };
}
