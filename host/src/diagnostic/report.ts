import { shortenAddress } from '@companion/domain';
import { WALLET_CHAIN_ID } from '@companion/web3';

export type DiagnosticFacts = {
  address: string | null;
  connection: string;
  chainId: number | null;
  backend: boolean;
  projectId: boolean;
  /** Profile whose primary wallet is connected. */
  profileId: number | null;
  looking: boolean;
  error: string | null;
  session: { proven: boolean; role: string | null; startedAt: string | null };
  /** Server time minus local time, in seconds; null if the request failed. */
  clockSkewSeconds: number | null;
  /** Keys only, no values. */
  storedKeys: readonly string[];
  versions: Readonly<Record<string, string>>;
};

export type Row = { label: string; value: string; tone?: 'good' | 'bad' };

const CHAIN_NAMES: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'Optimism',
  8453: 'Base',
  42161: 'Arbitrum One',
};
const NOT_CONNECTED = 'Not connected';

/** Rows of the panel. Without a wallet, its rows say so; that is not an error. */
export function diagnosticRows(facts: DiagnosticFacts): Row[] {
  const { address, connection, session } = facts;
  const connected = address !== null;
  const ofWallet = (row: Row): Row => (connected ? row : { label: row.label, value: NOT_CONNECTED });
  return [
    { label: 'Address', value: connected ? shortenAddress(address) : NOT_CONNECTED },
    { label: 'Connection', value: connected ? connection : NOT_CONNECTED },
    ofWallet(chainRow(facts.chainId)),
    facts.backend
      ? { label: 'Environment', value: 'Database configured', tone: 'good' }
      : { label: 'Environment', value: 'No database configured', tone: connected ? 'bad' : undefined },
    { label: 'WalletConnect', value: facts.projectId ? 'Project id configured' : 'No projectId found' },
    ofWallet(primaryRow(facts)),
    ofWallet(
      session.proven
        ? {
            label: 'Session',
            value: session.startedAt ? `Verified since ${session.startedAt}` : 'Proven',
            tone: 'good',
          }
        : { label: 'Session', value: 'Not verified: sign in to read private data' },
    ),
    ofWallet({ label: 'Admin', value: session.role ?? 'Not an admin' }),
    { label: 'Clock', value: clock(facts.clockSkewSeconds) },
    ...(connected && facts.error ? [{ label: 'Error', value: facts.error, tone: 'bad' as const }] : []),
  ];
}

function chainRow(chainId: number | null): Row {
  if (chainId === null) return { label: 'Chain', value: 'Unknown' };
  const name = CHAIN_NAMES[chainId] ?? 'Unknown chain';
  const right = chainId === WALLET_CHAIN_ID;
  return {
    label: 'Chain',
    value: `${name} (${chainId})${right ? '' : ', wrong network'}`,
    tone: right ? 'good' : 'bad',
  };
}

function primaryRow({ looking, profileId, backend }: DiagnosticFacts): Row {
  if (looking) return { label: 'Primary wallet', value: 'Looking it up' };
  if (profileId !== null) return { label: 'Primary wallet', value: `Profile ${profileId}`, tone: 'good' };
  return { label: 'Primary wallet', value: backend ? 'Not linked to a profile' : 'Cannot be verified', tone: 'bad' };
}

function clock(skew: number | null): string {
  if (skew === null) return 'Not reported by the server';
  if (Math.abs(skew) < 2) return 'In step with the server';
  return `${Math.abs(Math.round(skew))} s ${skew > 0 ? 'behind' : 'ahead of'} the server`;
}

/**
 * Plain text for a support request. Contains the full address only with `withAddress`, never a token, and only the names of
 * storage keys.
 */
export function diagnosticReport(facts: DiagnosticFacts, withAddress: boolean): string {
  const rows = diagnosticRows(facts).map(({ label, value }) =>
    label === 'Address' && withAddress && facts.address ? `${label}: ${facts.address}` : `${label}: ${value}`,
  );
  const versions = Object.entries(facts.versions).map(([name, version]) => `${name} ${version}`);
  return [...rows, `Stored keys: ${facts.storedKeys.join(', ') || 'none'}`, `Versions: ${versions.join(', ')}`].join(
    '\n',
  );
}
