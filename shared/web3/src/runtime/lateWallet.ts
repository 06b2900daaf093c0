import type { Config } from 'wagmi';
import { reconnect, watchAccount, watchConnectors } from 'wagmi/actions';

/**
 * Takes the wallet of the last visit up again when it announces itself after wagmi gave up looking for it: an extension that
 * just wakes up needs seconds. Ends with the first connection, so that whoever disconnects stays so.
 */
export function awaitLateWallet(config: Config): void {
  // Those that are there now are looked at by wagmi itself.
  const tried = new Set(config.connectors.map(({ uid }) => uid));
  const look = async () => {
    if (config.state.status === 'connected') return stop();
    const recent = await config.storage?.getItem('recentConnectorId');
    // While wagmi looks at others it takes up no more: the end of that look is the next chance.
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
