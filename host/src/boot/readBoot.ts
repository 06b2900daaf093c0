import { BOOT_ELEMENT_ID, type BootDocument, type SentDocument } from './bootDocument';
import { planOfDocument } from './documentPlan';

/** The boot document inlined by the server; on a static host, loaded and verified by the page itself. */
export async function readBoot(): Promise<BootDocument> {
  const inlined = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (inlined) {
    const { plan, ...rest }: SentDocument = JSON.parse(inlined);
    return { ...rest, plan: planOfDocument(plan) };
  }
  const { startBoot } = await import(/* webpackChunkName: "static-boot" */ './fetchBoot');
  return startBoot();
}
