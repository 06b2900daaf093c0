import { BOOT_ELEMENT_ID, type BootDocument, type SentDocument } from './bootDocument';
import { planOfDocument } from './documentPlan';

/** What the page was sent with; on a static host, read and checked by the page itself. */
export async function readBoot(): Promise<BootDocument> {
  const inlined = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (inlined) {
    const { plan, ...rest }: SentDocument = JSON.parse(inlined);
    return { ...rest, plan: planOfDocument(plan) };
  }
  const { startBoot } = await import(/* webpackChunkName: "static-boot" */ './fetchBoot');
  return startBoot();
}
