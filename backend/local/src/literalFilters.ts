/** Query parameters of a read that are not filters. */
const OTHER = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey']);

/**
 * The REST layer converts a filter value, or a function argument in the address, to a number whenever JavaScript could parse it
 * as one, so that a wallet address (`eq.0xab…`, `id=0xab…`) or a name like `007` matches nothing; it rejects the words true and
 * false as text. Quoted values are left alone. Returns the address with quotes.
 *
 * @param isText Whether a function's argument is text; booleans are quoted only there.
 */
export function quoteLiterals(url: string, isText: (name: string, argument: string) => boolean): string {
  const target = new URL(url);
  if (!target.pathname.startsWith('/rest/v1/')) return url;
  const called = /^\/rest\/v1\/rpc\/([^/]+)/.exec(target.pathname)?.[1];
  let changed = false;
  for (const [key, value] of [...target.searchParams]) {
    if (OTHER.has(key)) continue;
    const quoted = /^(not\.)?(or|and)$/.test(key)
      ? quoteNested(value)
      : called && /^(true|false)$/.test(value) && isText(called, key)
        ? `"${value}"`
        : quoteOperand(value, called !== undefined);
    if (quoted === value) continue;
    changed = true;
    replaceOne(target.searchParams, key, value, quoted);
  }
  return changed ? target.href : url;
}

function quoteOperand(text: string, isCall: boolean): string {
  const [, list, values] = /^((?:not\.)?in\.)\((.*)\)$/s.exec(text) ?? [];
  if (list && values !== undefined) {
    return values.includes('"') ? text : `${list}(${values.split(',').map(quoteValue).join(',')})`;
  }
  const [, operator, value] = /^((?:not\.)?(?:eq|neq|gt|gte|lt|lte)\.)(.*)$/s.exec(text) ?? [];
  if (operator && value !== undefined) return operator + quoteValue(value);
  return isCall ? quoteValue(text) : text;
}

/** `(a.eq.0xab,b.in.(1,0x2))` */
function quoteNested(text: string): string {
  return text
    .replace(
      /(\.(?:eq|neq|gt|gte|lt|lte)\.)([^,()"]+)/g,
      (_, operator: string, value: string) => operator + quoteValue(value),
    )
    .replace(
      /(\.in\.)\(([^()"]*)\)/g,
      (_, list: string, values: string) => `${list}(${values.split(',').map(quoteValue).join(',')})`,
    );
}

function quoteValue(text: string): string {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) || String(number) === text ? text : `"${text}"`;
}

/** A key may occur several times. */
function replaceOne(params: URLSearchParams, key: string, from: string, to: string): void {
  const values = params.getAll(key).map((value) => (value === from ? to : value));
  params.delete(key);
  for (const value of values) params.append(key, value);
}
