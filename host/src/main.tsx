import './boot/trustedTypes';
import './boot/webCrypto';
import '@fontsource-variable/inter/wght.css';
import './fonts/fonts.css';
import './boot/bootFailure.css';
import { configureData } from '@companion/data';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { bringAhead } from './boot/answersAhead';
import type { BootDocument } from './boot/bootDocument';
import { dataConfigOf } from './boot/dataConfigOf';
import { expectDocumentAnswers } from './boot/documentAnswers';
import { awaitFirstPage } from './boot/firstPage';
import { readBoot } from './boot/readBoot';
import { keepTextsOurs } from './boot/translatedText';
import { trustReleases } from './boot/trustedTypes';
import { Attempts } from './federation/attempts';
import { chosenReleases, inspectOnRequest } from './federation/developer';
import { watchPageErrors } from './federation/pageErrors';
import { PlanStore } from './federation/planStore';
import { loadCode } from './federation/prefetch';
import { ReleaseRuntime } from './federation/runtime';
import { SectionLoader } from './federation/sectionLoader';
import { ReleaseSheets } from './federation/sheets';
import { LoadTelemetry } from './federation/telemetry';
import { Trespass } from './federation/trespass/trespass';
import { offerOnRequest, takeTrialLink } from './federation/trial/trialLink';
import { loadAnalytics } from './logging/analytics';
import { logUncaught, nameAddressesBy } from './logging/log';
import { Renewal } from './renewal/renewal';
import { retryChunks } from './renewal/retryChunks';
import { SiteHistory } from './routing/history';
import { matchPage, pagePatterns } from './routing/matchPage';
import { followSession } from './session/follow';
import { whenIdle } from './shell/whenIdle';
import { setUpWallet } from './wallet/setUpWallet';

// Loaded while the page's code runs, so that text has the visitor's font from the first frame and is laid out once.
void document.fonts?.load(`1em ${getComputedStyle(document.documentElement).fontFamily}`).catch(() => {});

async function start({ config, plan, flags, asked, token }: BootDocument): Promise<void> {
  configureData(dataConfigOf(config));
  expectDocumentAnswers(asked ?? []);
  beside(() => setUpWallet(config));
  beside(followSession);
  beside(logUncaught);
  beside(() => config.analyticsSrc && loadAnalytics(config.analyticsSrc));
  const telemetry = new LoadTelemetry(token);
  const trial = takeTrialLink();
  const chosen = await chosenReleases(config, telemetry);
  const newest = () => fetchPlan(plan.host.id);
  const plans = chosen
    ? new PlanStore(
        trustReleases(await chosen(plan)),
        async () => trustReleases(await chosen(await newest())),
        telemetry,
      )
    : new PlanStore(trustReleases(plan), async () => trustReleases(await newest()), telemetry);
  nameAddressesBy(() => pagePatterns(plans.latest));
  const history = new SiteHistory();
  const renewal = new Renewal(plans, history);
  const sheets = new ReleaseSheets();
  const trespass = new Trespass({
    plan: () => plans.latest,
    isShown: sheets.isShown,
    tell: (release) => telemetry.report({ release, phase: 'render', duration: 0, error: 'trespass' }),
    renew: () => renewal.atNextPage(),
  });
  const loader = new SectionLoader({
    runtime: new ReleaseRuntime((release, work) => trespass.run(release, work)),
    telemetry,
    attempts: new Attempts((report) => telemetry.report(report)),
    trespass,
    sheets,
    complete: (section) => plans.complete(section),
  });
  history.listen(() => trespass.check());
  beside(() => retryChunks(renewal));
  const shown = () => {
    const match = matchPage(plans.latest, location.pathname, { flags, admin: true });
    return match.kind === 'section' ? loader.mounts.releaseOf(match.section, match.route.page) : null;
  };
  /** What can wait until after the first content. */
  const watchOn = async () => {
    await trespass.watch();
    const { watchBusy } = await import(/* webpackChunkName: "trespass" */ './federation/busy');
    watchBusy(() => plans.latest, telemetry, shown);
  };
  beside(() => watchPageErrors(() => plans.latest, telemetry));
  beside(() => whenIdle(() => void watchOn().catch(console.error)));
  beside(() => inspectOnRequest(plans, telemetry, config));
  beside(() => offerOnRequest(trial, plans, config));
  const match = matchPage(plans.latest, location.pathname, { flags, admin: false });
  const code = loadCode(match, loader);
  if (match.kind === 'host') telemetry.reportVisit(match.page.path);
  if (match.kind === 'section') telemetry.reportVisit(match.route.path);
  // If its code is ready, the page renders together with the shell; a slower page finds the shell already there.
  await awaitFirstPage(code);
  keepTextsOurs(document);
  createRoot(rootElement(), { onUncaughtError: tellBroken }).render(
    <App {...{ config, flags, plans, loader, history }} bringAhead={asked ? bringAhead : null} />,
  );
}

/**
 * The latest plan for this page's host. On a static host there is no plan endpoint: the registry itself is read and verified
 * again.
 */
async function fetchPlan(host: string) {
  const response = await fetch(`/plan.json?host=${host}`, { headers: { accept: 'application/json' } });
  if (response.ok && response.headers.get('content-type')?.includes('json')) return response.json();
  const { fetchBoot } = await import(/* webpackChunkName: "static-boot" */ './boot/fetchBoot');
  return (await fetchBoot(host)).plan;
}

function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  return root;
}

/** Runs something optional: a failure is only logged to the console. */
function beside(begin: () => unknown): void {
  try {
    begin();
  } catch (error) {
    console.error(error);
  }
}

/** The inline script shows the message, and retries by itself where that can help. */
function tellMissing(error: unknown): void {
  console.error(error);
  dispatchEvent(new CustomEvent('companion-not-started', { detail: 'Its list of sections could not be read.' }));
}

function tellBroken(error: unknown): void {
  console.error(error);
  dispatchEvent(new CustomEvent('companion-not-started'));
}

readBoot().then(
  (boot) =>
    start(boot)
      .then(() => dispatchEvent(new Event('companion-started')))
      .catch(tellBroken),
  tellMissing,
);
