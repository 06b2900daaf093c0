/** A search string with one parameter set or removed; "?" if it becomes empty, so that a link stays on the page. */
export function searchWith(search: string, param: string, value: string | null): string {
  const params = new URLSearchParams(search);
  if (value === null) params.delete(param);
  else params.set(param, value);
  return `?${params}`;
}
