import { expect, test } from 'vitest';
import { type DiagnosticFacts, diagnosticReport, diagnosticRows } from './report';

const ADDRESS = '0xa11ce00000000000000000000000000000000001';
const none: DiagnosticFacts = {
  address: null,
  connection: 'disconnected',
  chainId: null,
  backend: true,
  projectId: false,
  profileId: null,
  looking: false,
  error: null,
  session: { proven: false, role: null, startedAt: null },
  clockSkewSeconds: 0,
  storedKeys: ['companion.theme', 'supabase.auth.token'],
  versions: { site: '1.0.0' },
};
const alice: DiagnosticFacts = { ...none, address: ADDRESS, connection: 'connected', chainId: 8453, profileId: 1 };
const rowValue = (facts: DiagnosticFacts, label: string) =>
  diagnosticRows(facts).find((row) => row.label === label)?.value;

test('disconnected: everything about the wallet says so, and there is no error', () => {
  const rows = diagnosticRows({ ...none, backend: false, error: 'Database connection not available' });
  for (const label of ['Address', 'Connection', 'Chain', 'Primary wallet', 'Session', 'Admin'])
    expect(rows.find((row) => row.label === label)?.value).toBe('Not connected');
  expect(rows.some(({ label, tone }) => label === 'Error' || tone === 'bad')).toBe(false);
});

test('a wrong chain is named', () => {
  expect(rowValue({ ...alice, chainId: 1 }, 'Chain')).toBe('Ethereum (1), wrong network');
  expect(rowValue(alice, 'Chain')).toBe('Base (8453)');
});

test('a missing environment shows the error when a wallet is connected', () => {
  const error = 'Database connection not available - check environment variables';
  const facts = { ...alice, backend: false, profileId: null, error };
  expect(rowValue(facts, 'Error')).toBe(error);
  expect(rowValue(facts, 'Primary wallet')).toBe('Cannot be verified');
});

test('primary, proven and admin are distinguished', () => {
  expect(rowValue(alice, 'Primary wallet')).toBe('Profile 1');
  expect(rowValue(alice, 'Session')).toBe('Not verified: sign in to read private data');
  expect(rowValue({ ...alice, session: { proven: true, role: 'owner', startedAt: null } }, 'Admin')).toBe('owner');
  expect(rowValue(none, 'WalletConnect')).toBe('No projectId found');
  expect(rowValue({ ...none, clockSkewSeconds: -90 }, 'Clock')).toBe('90 s ahead of the server');
});

test('the report has the short address only, unless requested otherwise, and key names without values', () => {
  expect(diagnosticReport(alice, false)).toContain('Address: 0xa1…0001');
  expect(diagnosticReport(alice, false)).not.toContain(ADDRESS);
  expect(diagnosticReport(alice, true)).toContain(`Address: ${ADDRESS}`);
  expect(diagnosticReport(alice, false)).toContain('Stored keys: companion.theme, supabase.auth.token');
});
