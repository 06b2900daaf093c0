/** Id of a list of at most 7 characters; the same for the same handles in the same order, ignoring case. */
export function listId(handles: readonly string[]): string {
  // FNV-1a: short and stable. It only has to distinguish a visitor's few files.
  let hash = 0x811c9dc5;
  for (const char of handles.join(',').toLowerCase()) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
