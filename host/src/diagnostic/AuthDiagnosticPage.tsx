import { localStore } from '@companion/browser';
import { useWallet } from '@companion/contract/services';
import { dataConfig, startSession } from '@companion/data';
import { useQuery, useQueryClient } from '@companion/data/query';
import { shortenAddress } from '@companion/domain';
import { Button, Card, Checkbox, CopyButton, LiveRegion, Page, PageHead } from '@companion/ui/core';
import { useState } from 'react';
import { useConfig } from '../boot/ConfigContext';
import { usePlan } from '../federation/PlanContext';
import { ClockTime } from '../shell/ClockTime';
import { useAccount } from '../wallet/useAccount';
import s from './AuthDiagnosticPage.module.css';
import { useAuthEvents } from './authEvents';
import { clockSkewQuery } from './clockSkew';
import { type DiagnosticFacts, diagnosticReport, diagnosticRows } from './report';
import { sessionStartQuery } from './sessionStart';

/** /auth-diagnostic: what this browser knows about wallet, session and database. */
export default function AuthDiagnosticPage() {
  const facts = useFacts();
  const events = useAuthEvents();
  const queries = useQueryClient();
  const [withAddress, setWithAddress] = useState(false);
  const [refreshed, setRefreshed] = useState('');
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await Promise.all([
      startSession(),
      ...['own_profile', 'clock_skew', 'session_start'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    ]);
    setBusy(false);
    setRefreshed(`Refreshed at ${new Date().toLocaleTimeString('en-US')}`);
  };
  return (
    <Page>
      <PageHead
        title="Auth diagnostic"
        purpose="What this browser knows about your wallet, your session and the database."
        actions={
          <Button icon="refresh" busy={busy} onClick={() => void refresh()}>
            Refresh
          </Button>
        }
      />
      <LiveRegion>{refreshed}</LiveRegion>
      <Card title="State" footer={refreshed || null}>
        <dl className={s.rows}>
          {diagnosticRows(facts).map(({ label, value, tone }) => (
            <div key={label} className={s.row}>
              <dt>{label}</dt>
              <dd data-tone={tone}>
                {value}
                {label === 'Address' && facts.address && <CopyButton text={facts.address} label="Copy address" />}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title="Last events" note="From this visit, newest first">
        {events.length === 0 ? (
          <p className={s.none}>Nothing has happened yet.</p>
        ) : (
          <ol className={s.events}>
            {events.map(({ at, what }) => (
              <li key={`${at} ${what}`}>
                <ClockTime at={at} /> {what}
              </li>
            ))}
          </ol>
        )}
      </Card>
      <Card title="Report" note="Plain text to send along. It never holds a token.">
        <pre className={s.report}>{diagnosticReport(facts, withAddress)}</pre>
        <div className={s.actions}>
          <Checkbox label="With the full address" checked={withAddress} onChange={setWithAddress} />
          <CopyButton text={diagnosticReport(facts, withAddress)} label="Copy report" wide />
        </div>
      </Card>
    </Page>
  );
}

function useFacts(): DiagnosticFacts {
  const { address, status, chainId } = useWallet();
  const { auth, adminRole, proven } = useAccount();
  const started = useQuery(sessionStartQuery(proven));
  const skew = useQuery(clockSkewQuery());
  const plan = usePlan();
  return {
    address,
    connection: status,
    chainId,
    backend: dataConfig().url !== null,
    projectId: Boolean(useConfig().walletConnectProjectId),
    profileId: auth.profileId,
    looking: auth.isLoading,
    error: auth.error,
    session: { proven, role: adminRole, startedAt: started.data ?? null },
    clockSkewSeconds: skew.data ?? null,
    storedKeys: localStore.keys().map(withoutAddress).sort(),
    versions: Object.fromEntries(plan.sections.map(({ id, version }) => [id, version])),
  };
}

/** Wallet names are stored under their addresses. */
const withoutAddress = (key: string) => key.replace(/0x[0-9a-f]{40}/gi, shortenAddress);
