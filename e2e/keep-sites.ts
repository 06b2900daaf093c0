import startSites from './start-sites';

/** Starts the suites' sites and keeps them running until Ctrl-C: suites run with REUSE_SITES=1 then start immediately. */
const stop = await startSites();
console.log('Sites are up. Run the suites with REUSE_SITES=1; Ctrl-C ends the sites.');
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().then(() => process.exit(0)));
