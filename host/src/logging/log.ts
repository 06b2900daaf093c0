import { storedWallet } from '@companion/web3';
import type { ErrorInfo } from 'react';
import { wagmiRecord } from '../wallet/record';
import { logAddress } from './logAddress';
import { LogBuffer, type LogLevel } from './logBuffer';

const environment = process.env.NODE_ENV === 'production' ? 'production' : 'development';

export const logBuffer = new LogBuffer();

let pages: () => readonly string[] = () => [];

/** Sets the patterns of all pages, which the log uses to record addresses without ids. */
export function nameAddressesBy(known: () => readonly string[]): void {
  pages = known;
}

/** Writes to the page's own log, which leaves the browser only from an admin page. Off in development. */
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

/** A part of the page failed to render. The visitor sees the fallback; console and log get the cause. */
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

/** Errors no boundary catches: event handlers, timers, unhandled rejections. */
export function logUncaught(view: Window = window): void {
  view.addEventListener('error', ({ error, message }) => log('error', String(message), { error }));
  view.addEventListener('unhandledrejection', ({ reason }) => log('error', 'Unhandled rejection', { error: reason }));
}

/** The wallet while its connection is stored in this browser, otherwise anonymous. */
export function userId(): string {
  const wallet = storedWallet(wagmiRecord());
  return wallet ? `wallet_${wallet.address}` : 'anonymous_user';
}
