import type { Config } from 'wagmi';
import { reconnect, watchAccount, watchConnectors } from 'wagmi/actions';

/**
 * Reconnects the wallet of the last visit if it announces itself after wagmi stopped looking for it: an extension may need
 * seconds to wake up. Ends with the first connection, so that a disconnect is final.
 */
export function awaitLateWallet(config: Config): void {
  // wagmi itself tries those that are already there.
  const tried = new Set(config.connectors.map(({ uid }) => uid));
  const look = async () => {
    if (config.state.status === 'connected') return stop();
    const recent = await config.storage?.getItem('recentConnectorId');
    // wagmi reconnects nothing else while it is trying others: the next chance is when it is done.
    if (config.state.status !== 'disconnected') return;
    const late = config.connectors.find(({ id, uid }) => id === recent && !tried.has(uid));
    if (!late) return;
    tried.add(late.uid);
    await reconnect(config, { connectors: [late] });
  };
  const stops = [
    watchConnectors(config, { onChange: () => void look() }),
    watchAccount(config, { onChange: () => void look() }),
  ];
  const stop = () => {
    for (const end of stops.splice(0)) end();
  };
}
