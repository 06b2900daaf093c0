import { DECLARED_FUNCTIONS } from '../../../../shared/functions/src/book.ts';
import { filtersOf } from '../../../../shared/functions/src/reference/callSchema.ts';
import { type AnyFunction, FILE_ROWS, pageLimitOf } from '../../../../shared/functions/src/schema/declaration.ts';
import type { Open } from './door.ts';
import type { PageLimit } from './functions.ts';

/** The few tables a browser uses directly; everything else comes from functions. */
const tables: Open['tables'] = {
  profiles_v2: {
    read: ['profile_id', 'display_name', 'avatar_url'],
    filters: { profile_id: { operators: ['eq', 'in'], value: /^\d{1,15}$/ } },
    order: ['profile_id'],
  },
  admin_whitelist: {
    read: ['wallet_address', 'role', 'is_active'],
    filters: {
      wallet_address: { operators: ['eq'], value: /^0x[0-9a-f]{40}$/i },
      is_active: { operators: ['eq', 'is'], value: /^(true|false)$/ },
    },
    order: [],
  },
  feedback: {
    read: ['id', 'page_name', 'feedback_text', 'status', 'admin_response', 'created_at'],
    filters: {},
    order: ['id'],
    insert: ['profile_id', 'display_name', 'page_url', 'page_name', 'feedback_text'],
  },
  sync_notifications: {
    read: ['id', 'type', 'status', 'message', 'details', 'created_at', 'completed_at'],
    filters: {},
    order: ['id', 'created_at'],
  },
};

/** What a site offers visitors over REST: its declared functions and those tables. */
export function openOf(declared: readonly AnyFunction[]): Open {
  const offered = declared.filter(({ rights }) => rights !== 'job');
  return {
    functions: offered.map(({ name }) => name),
    pages: Object.fromEntries(
      offered.flatMap((fn): [string, PageLimit][] => {
        const most = pageLimitOf(fn);
        return most === null ? [] : [[fn.name, { most, hasFile: fn.file !== undefined }]];
      }),
    ),
    filters: Object.fromEntries(offered.map((fn) => [fn.name, filtersOf(fn)])),
    deprecated: Object.fromEntries(offered.flatMap(({ name, deprecated }) => (deprecated ? [[name, deprecated]] : []))),
    fileRows: FILE_ROWS,
    tables,
  };
}

export const OPEN: Open = openOf(Object.values(DECLARED_FUNCTIONS));
