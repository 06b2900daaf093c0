import fs from 'node:fs';
import type { Wallet } from '@rainbow-me/rainbowkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type WalletRuntime, walletPhase, walletState } from '../port';
import { buttons, dialog, eventually, press, shows } from './dialog.fixture';
import { startWallet } from './index';

// One wallet of the five has no steps of its own outside a Safe; a wallet with a desktop app takes its place.
vi.mock('@rainbow-me/rainbowkit/wallets', async (original) => {
  const wallets = await original<typeof import('@rainbow-me/rainbowkit/wallets')>();
  return {
    ...wallets,
    safeWallet: (options: { projectId: string }): Wallet => {
      const { createConnector } = wallets.walletConnectWallet(options);
      const learnMoreUrl = 'https://desk.example/learn';
      return {
        id: 'desk',
        name: 'Desk',
        iconUrl: 'data:image/png;base64,AA',
        iconBackground: '#fff',
        downloadUrls: {
          qrCode: 'https://desk.example/app',
          desktop: 'https://desk.example',
          linux: 'https://desk.example/linux',
        },
        desktop: {
          getUri: (uri) => `desk:${uri}`,
          instructions: {
            learnMoreUrl,
            steps: [{ step: 'install', title: 'Install Desk', description: 'On the desk.' }],
          },
        },
        createConnector,
      };
    },
  };
});

/** The relay of WalletConnect: accepts messages, with no wallet at the other end. */
class Relay {
  readyState = 0;
  onopen?: () => void;
  onclose?: () => void;
  onerror?: () => void;
  onmessage?: (event: { data: string }) => void;
  constructor(readonly url: string) {
    relays.push(url);
    setTimeout(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }
  send(text: string) {
    const { id } = JSON.parse(text);
    setTimeout(() => this.onmessage?.({ data: JSON.stringify({ id, jsonrpc: '2.0', result: 'aa'.repeat(32) }) }));
  }
  on() {}
  close() {
    this.onclose?.();
  }
}
const relays: string[] = [];
const desktop = navigator;
const phone = new Proxy(navigator, {
  get: (target, key) =>
    key === 'userAgent' ? 'Mozilla/5.0 (Linux; Android 15) Mobile' : Reflect.get(target, key, target),
});
const opened = vi.fn();
let running: WalletRuntime;

const back = () => press(/^$|Back/);

beforeAll(async () => {
  // WalletConnect logs each of its steps through `fs.writeSync`, as on a server.
  const write = fs.writeSync as (...given: unknown[]) => number;
  vi.spyOn(fs, 'writeSync').mockImplementation(((...given: unknown[]) =>
    String(given[1]).startsWith('{"level"') ? String(given[1]).length : write(...given)) as typeof fs.writeSync);
  vi.stubGlobal('WebSocket', Relay);
  vi.stubGlobal('open', opened);
  vi.stubGlobal('fetch', async () => Response.json({}));
  running = await startWallet(document.body, {
    appName: 'Companion',
    projectId: '0123456789abcdef0123456789abcdef',
    rpcUrl: 'http://localhost:1',
    nameOf: async () => null,
  });
});
beforeEach(() => running.openConnect());
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterEach(() => {
  buttons()
    .find((button) => /Close/.test(button.ariaLabel ?? button.textContent ?? ''))
    ?.click();
});

/** The step is on screen: its heading, and a QR code where one belongs. */
async function step(heading: string, qr = false) {
  await shows(heading);
  if (qr) await eventually(() => dialog()?.querySelectorAll('svg path').length).toBeGreaterThan(0);
}

test('desktop: the introduction leads to wallets to get, and each step back to the previous one', async () => {
  await step('What is a Wallet?');
  await press(/^Get a Wallet$/);
  await step('Not what you');
  await back();
  await step('What is a Wallet?');

  await press(/^Get a Wallet$/);
  await press(/^GET$/, 1);
  await step('Get Rainbow');
  await press(/^Get the app$/);
  await step('Scan with your phone', true);
  await press(/^Continue$/);
  await step('Open the Rainbow app');
  await back();
  await step('Scan with your phone', true);
  await back();
  await step('Get Rainbow');
  await back();
  await step('Not what you');

  await press(/^GET$/, 3);
  await step('Get MetaMask');
  await press(/^Add to /);
  await step('Install the MetaMask extension');
  await back();
  await step('Get MetaMask');
  await back();
  await step('Not what you');
  await back();
  await step('What is a Wallet?');
});

test('desktop: a wallet to scan, where installing leads back to the code', async () => {
  await press(/^Rainbow$/);
  await step('Scan with Rainbow', true);
  await press(/^GET$/);
  await step('Get Rainbow');
  await press(/^Get the app$/);
  await step('Scan with your phone', true);
  await back();
  await back();
  await step('Scan with Rainbow', true);
  await press(/^WalletConnect$/);
  await step('Scan with your phone', true);
});

test('desktop: a wallet with a desktop app is opened, and its instructions lead back', async () => {
  await press(/^Get a Wallet$/);
  await press(/^GET$/, 0);
  await step('Desk for Linux');
  await press(/^Add to Linux$/);
  await step('Install Desk');
  await back();
  await step('Desk for Linux');
  await back();
  await press(/^Desk$/);
  await eventually(() => opened.mock.lastCall?.[0]).toMatch(/^desk:wc:/);
  await step('Opening Desk...');
});

test('closing while it connects leaves no one connected, and the dialog opens again', async () => {
  await press(/^Rainbow$/);
  await step('Scan with Rainbow', true);
  await press(/^Close$/);
  await eventually(dialog).toBeNull();
  await eventually(walletState).toMatchObject({ status: 'disconnected' });
  running.openConnect();
  await step('What is a Wallet?');
});

describe('phone', () => {
  beforeAll(() => vi.stubGlobal('navigator', phone));
  afterAll(() => vi.stubGlobal('navigator', desktop));

  test('three wallets to get and the way back', async () => {
    await step('What is a Wallet?');
    await press(/^Get a Wallet$/);
    await step('Not what you');
    const wallets = buttons().filter((button) => button.textContent === 'GET');
    expect(wallets.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringContaining('play.google.com/store/apps/details?id=me.rainbow'),
      expect.stringContaining('play.google.com/store/apps/details?id=org.toshi'),
      expect.stringContaining('play.google.com/store/apps/details?id=io.metamask'),
    ]);
    await press(/^$|^Back$/);
    await step('What is a Wallet?');
  });
});

test('only the relay was called, and the kit is intact', () => {
  expect(new Set(relays.map((url) => new URL(url).origin))).toEqual(new Set(['wss://relay.walletconnect.org']));
  expect(walletPhase()).not.toBe('failed');
});
