import type { HostBuild } from '@companion/build';
import { storeSource } from '@companion/registry';
import { browsersBackend, type SiteConfig } from './siteConfig';

/** Hosts WalletConnect and the wallets beside it talk to; named only when a project id turns it on. */
const WALLETCONNECT = [
  'https://*.walletconnect.com',
  'https://*.walletconnect.org',
  'wss://*.walletconnect.com',
  'wss://*.walletconnect.org',
  'https://api.web3modal.org',
  // The exchange's wallet, which the kit offers with them.
  'https://www.walletlink.org',
  'wss://www.walletlink.org',
  'https://rpc.wallet.coinbase.com',
];

/**
 * Content security policy of every page, built from the configuration: scripts only from this site and the release
 * store, no inline or evaluated code but the hashed theme script.
 * @param host What its build says: hashes of the scripts in index.html, and which Trusted Types policies it makes.
 */
export function contentSecurityPolicy(
  config: SiteConfig,
  { inlineScripts, trustedTypes }: Pick<HostBuild, 'inlineScripts' | 'trustedTypes'>,
): string {
  const releases = storeSource(config.releasesUrl);
  const local = config.devSections ? 'http://localhost:*' : null;
  const asked = browsersBackend(config);
  const backend = asked ? new URL(asked.url).origin : null;
  const analytics = config.analyticsSrc ? new URL(config.analyticsSrc).origin : null;
  const walletConnect = config.walletConnectProjectId ? WALLETCONNECT : [];
  const rpc = config.chainRpcUrl ? new URL(config.chainRpcUrl).origin : null;
  const directives: Record<string, (string | null)[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", releases, local, analytics, ...inlineScripts.map((hash) => `'${hash}'`)],
    // The wallet kit, toasts and the dialogs' scroll lock inject <style>.
    'style-src': ["'self'", releases, local, "'unsafe-inline'"],
    'connect-src': [
      "'self'",
      releases,
      local,
      backend,
      backend?.replace(/^http/, 'ws') ?? null,
      rpc,
      analytics,
      ...walletConnect,
    ],
    // Nobody else's: whatever runs here could say anything in the address of a picture. Those of people come through /network/picture.
    'img-src': ["'self'", 'data:', 'blob:', releases, local],
    'font-src': ["'self'", releases, local],
    'frame-src': walletConnect.length
      ? ['https://verify.walletconnect.org', 'https://verify.walletconnect.com']
      : ["'none'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    // A Safe shows its apps in a frame; nobody else may.
    'frame-ancestors': config.safeOrigins.length ? config.safeOrigins : ["'none'"],
    ...(trustedTypes && {
      'require-trusted-types-for': ["'script'"],
      // WalletConnect's dialog draws with a library that has a policy of its own.
      'trusted-types': [...trustedTypes, config.walletConnectProjectId ? 'lit-html' : null],
    }),
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${[...new Set(values.filter(Boolean))].join(' ')}`)
    .join('; ');
}
