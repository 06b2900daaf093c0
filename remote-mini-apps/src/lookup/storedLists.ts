const KEY = 'companion.lookup.lists';
const MOST_LISTS = 10;

type StoredList = { id: string; handles: string[] };

/** Name of a list, the same for the same handles in the same order, whatever their case: 7 characters or less. */
export function listId(handles: readonly string[]): string {
  // FNV-1a: short and stable; it only tells a visitor's few lists apart.
  let hash = 0x811c9dc5;
  for (const char of handles.join(',').toLowerCase()) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

/** Keeps a list that is too long for a link in this browser, the last ten of them; null when the browser keeps nothing. */
export function storeList(handles: readonly string[]): string | null {
  const id = listId(handles);
  const lists = [{ id, handles: [...handles] }, ...readLists().filter((list) => list.id !== id)].slice(0, MOST_LISTS);
  try {
    localStorage.setItem(KEY, JSON.stringify(lists));
    return id;
  } catch {
    return null;
  }
}

/** The handles kept under that name, or null. */
export function storedList(id: string): string[] | null {
  return readLists().find((list) => list.id === id)?.handles ?? null;
}

function readLists(): StoredList[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isStoredList) : [];
  } catch {
    return [];
  }
}

function isStoredList(value: unknown): value is StoredList {
  const { id, handles } = (value ?? {}) as Partial<StoredList>;
  return typeof id === 'string' && Array.isArray(handles) && handles.every((handle) => typeof handle === 'string');
}
