import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './csp';
import type { SiteConfig } from './siteConfig';

type Build = Parameters<typeof contentSecurityPolicy>[1];

const BUILD: Build = { inlineScripts: ['sha256-theme'], trustedTypes: undefined };
const BARE: SiteConfig = {
  port: 3000,
  siteUrl: 'https://site.example',
  releasesUrl: 'https://releases.example/store',
  registry: { publicKey: 'key', lastRevision: 0 } as unknown as SiteConfig['registry'],
  backend: null,
  imageOrigins: [],
  appName: 'Companion',
  reputationUrl: 'https://network.example',
  walletConnectProjectId: null,
  chainRpcUrl: null,
  analyticsSrc: null,
  safeOrigins: [],
  documentKey: null,
};
const lines = (config: SiteConfig, build = BUILD) => contentSecurityPolicy(config, build).split('; ');

// The whole policy: a missing directive or one more source is a hole that no page shows.
it('allows only the site and its release store if nothing else is configured', () => {
  expect(lines(BARE)).toEqual([
    "default-src 'none'",
    "script-src 'self' https://releases.example 'sha256-theme'",
    "style-src 'self' https://releases.example 'unsafe-inline'",
    "connect-src 'self' https://releases.example",
    "img-src 'self' data: blob: https://releases.example",
    "font-src 'self' https://releases.example",
    "frame-src 'none'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

it('names the configured sources, each only where it is needed', () => {
  const config: SiteConfig = {
    ...BARE,
    releasesUrl: 'https://{section}.releases.example/store',
    backend: { url: 'http://127.0.0.1:54321', publishableKey: 'key' },
    backendUrl: 'https://api.example/base',
    imageOrigins: ['http://images.example:81/avatars'],
    walletConnectProjectId: 'project',
    chainRpcUrl: 'https://rpc.example/v1?key=secret',
    analyticsSrc: 'https://counts.example/script.js',
    safeOrigins: ['https://safe.example'],
  };
  expect(lines(config, { inlineScripts: ['sha256-a', 'sha256-b'], trustedTypes: ['site', 'kit'] })).toEqual([
    "default-src 'none'",
    "script-src 'self' https://*.releases.example https://counts.example 'sha256-a' 'sha256-b'",
    "style-src 'self' https://*.releases.example 'unsafe-inline'",
    "connect-src 'self' https://*.releases.example https://api.example wss://api.example https://rpc.example https://counts.example https://*.walletconnect.com https://*.walletconnect.org wss://*.walletconnect.com wss://*.walletconnect.org https://api.web3modal.org https://www.walletlink.org wss://www.walletlink.org https://rpc.wallet.coinbase.com",
    "img-src 'self' data: blob: https://*.releases.example",
    "font-src 'self' https://*.releases.example",
    'frame-src https://verify.walletconnect.org https://verify.walletconnect.com',
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    'frame-ancestors https://safe.example',
    "require-trusted-types-for 'script'",
    'trusted-types site kit lit-html',
  ]);
});

it("opens this computer's ports only where sections may come from it", () => {
  const local = lines({ ...BARE, devSections: {} }).filter((line) => line.includes('localhost'));
  expect(local.map((line) => line.split(' ')[0])).toEqual([
    'script-src',
    'style-src',
    'connect-src',
    'img-src',
    'font-src',
  ]);
});
