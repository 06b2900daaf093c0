import { storedWallet } from '@companion/web3';
import type { ErrorInfo } from 'react';
import { wagmiRecord } from '../wallet/record';
import { logAddress } from './logAddress';
import { LogBuffer, type LogLevel } from './logBuffer';

const environment = process.env.NODE_ENV === 'production' ? 'production' : 'development';

export const logBuffer = new LogBuffer();

let pages: () => readonly string[] = () => [];

/** Gives the log the patterns of all pages, by which it names addresses without the ids in them. */
export function nameAddressesBy(known: () => readonly string[]): void {
  pages = known;
}

/** Notes what happened in the page's own log; it leaves the browser only from an admin page. Off in development. */
export function log(level: LogLevel, message: string, data: unknown = null): void {
  if (environment !== 'production') return;
  logBuffer.add({
    level,
    message,
    source: 'client',
    environment,
    user_id: userId(),
    url: logAddress(location.pathname, pages()),
    data,
    timestamp: new Date().toISOString(),
  });
}

/** A part of the page failed to draw. The reader sees the fallback; the console and the log get the cause. */
export function logRenderError(error: unknown, info?: ErrorInfo): void {
  console.error(error);
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  log('error', message, {
    name,
    message,
    stack: stack ?? null,
    componentStack: info?.componentStack ?? null,
    url: logAddress(location.pathname, pages()),
    userAgent: navigator.userAgent,
  });
}

/** Errors that no boundary sees: event handlers, timers, forgotten promises. */
export function logUncaught(view: Window = window): void {
  view.addEventListener('error', ({ error, message }) => log('error', String(message), { error }));
  view.addEventListener('unhandledrejection', ({ reason }) => log('error', 'Unhandled rejection', { error: reason }));
}

/** Known by the wallet while its connection is kept in this browser, else nobody. */
export function userId(): string {
  const wallet = storedWallet(wagmiRecord());
  return wallet ? `wallet_${wallet.address}` : 'anonymous_user';
}
