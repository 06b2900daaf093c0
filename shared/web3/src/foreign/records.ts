import { localStore } from '@companion/browser';
import { chainIdOf, field, isAddress, parseJson } from './values';

const HASH = /^0x[0-9a-f]{64}$/i;
const STATUS: unknown[] = ['pending', 'confirmed', 'failed'];
/** Longer than any record: anything longer is not parsed. */
const MOST_LENGTH = 1_000_000;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 100;
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `[id, connection]`, as stored by wagmi. */
function isConnection(pair: unknown): boolean {
  const [id, connection] = Array.isArray(pair) ? pair : [];
  const accounts = field(connection, 'accounts');
  const connector = field(connection, 'connector');
  return (
    isText(id) &&
    Array.isArray(accounts) &&
    accounts.every(isAddress) &&
    typeof field(connection, 'chainId') === 'number' &&
    chainIdOf(field(connection, 'chainId')) !== null &&
    isText(field(connector, 'id')) &&
    isText(field(connector, 'uid'))
  );
}

function isStore(value: unknown): boolean {
  const state = field(value, 'state');
  const connections = field(state, 'connections');
  const pairs = field(connections, 'value');
  const current = field(state, 'current');
  return (
    typeof field(value, 'version') === 'number' &&
    chainIdOf(field(state, 'chainId')) !== null &&
    (current === null || isText(current)) &&
    field(connections, '__type') === 'Map' &&
    Array.isArray(pairs) &&
    pairs.every(isConnection)
  );
}

function isTransaction(value: unknown): boolean {
  const [hash, confirmations] = [field(value, 'hash'), field(value, 'confirmations')];
  return (
    typeof hash === 'string' &&
    HASH.test(hash) &&
    typeof field(value, 'description') === 'string' &&
    STATUS.includes(field(value, 'status')) &&
    (confirmations === undefined || (Number.isSafeInteger(confirmations) && Number(confirmations) >= 1))
  );
}

/** Transactions by account and chain. */
const areTransactions = (value: unknown): boolean =>
  isRecord(value) &&
  Object.values(value).every(
    (chains) =>
      isRecord(chains) && Object.values(chains).every((list) => Array.isArray(list) && list.every(isTransaction)),
  );

const isName = (value: unknown): boolean =>
  typeof field(value, 'ensName') === 'string' && Number.isFinite(field(value, 'expires'));

/** A link that opens a wallet, never a script URL. */
function isLink(value: unknown): boolean {
  const href = field(value, 'href');
  return (
    typeof href === 'string' &&
    /^(?!javascript|data|vbscript)[a-z][a-z0-9+.-]*:/i.test(href) &&
    isText(field(value, 'name'))
  );
}

/** Every record stored by wagmi and the kit: its keys, and how to validate it. Text that is not JSON is undefined. */
const RECORDS: [key: RegExp, isSound: (value: unknown, text: string) => boolean][] = [
  [/^wagmi\.store$/, isStore],
  [/^wagmi\.recentConnectorId$/, isText],
  [/^wagmi\./, (value) => value !== undefined],
  [/^rk-transactions$/, areTransactions],
  [/^rk-recent$/, (value) => Array.isArray(value) && value.every(isText)],
  [/^rk-(latest-id|version)$/, (_value, text) => isText(text)],
  [/^rk-ens-name-/, isName],
  [/^WALLETCONNECT_DEEPLINK_CHOICE$/, isLink],
];

/**
 * Removes invalid records of the wallet libraries, which read them while rendering and would crash. Returns the removed keys;
 * empty if storage is blocked.
 */
export function dropSpoiltRecords(): string[] {
  return localStore.keys().filter((key) => {
    const record = RECORDS.find(([pattern]) => pattern.test(key));
    const text = record ? localStore.getItem(key) : null;
    if (!record || text === null) return false;
    if (text.length <= MOST_LENGTH && record[1](parseJson(text), text)) return false;
    return localStore.removeItem(key);
  });
}
