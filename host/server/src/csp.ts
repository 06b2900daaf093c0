import type { HostBuild } from '@companion/build';
import { storeSource } from '@companion/registry';
import { browsersBackend, type SiteConfig } from './siteConfig';

/** Hosts used by WalletConnect and the other wallets; allowed only when a project id is configured. */
const WALLETCONNECT = [
  'https://*.walletconnect.com',
  'https://*.walletconnect.org',
  'wss://*.walletconnect.com',
  'wss://*.walletconnect.org',
  'https://api.web3modal.org',
  // Coinbase Wallet, which the wallet kit offers as well.
  'https://www.walletlink.org',
  'wss://www.walletlink.org',
  'https://rpc.wallet.coinbase.com',
];

/**
 * Content security policy of every page, built from the configuration: scripts only from this site and the release store, and
 * no inline or evaluated code except the hashed theme script.
 * @param host From its build: hashes of the scripts in index.html and the Trusted Types policies it creates.
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
    // No third-party hosts: code on the page could leak data through an image URL. Avatars are loaded through
    // /network/picture.
    'img-src': ["'self'", 'data:', 'blob:', releases, local],
    'font-src': ["'self'", releases, local],
    'frame-src': walletConnect.length
      ? ['https://verify.walletconnect.org', 'https://verify.walletconnect.com']
      : ["'none'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    // Safe shows its apps in a frame; no other site may frame this one.
    'frame-ancestors': config.safeOrigins.length ? config.safeOrigins : ["'none'"],
    ...(trustedTypes && {
      'require-trusted-types-for': ["'script'"],
      // The WalletConnect dialog renders with a library that creates its own policy.
      'trusted-types': [...trustedTypes, config.walletConnectProjectId ? 'lit-html' : null],
    }),
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${[...new Set(values.filter(Boolean))].join(' ')}`)
    .join('; ');
}
