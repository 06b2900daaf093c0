import { BOOT_ELEMENT_ID, type BootDocument } from './bootDocument';

/** What the page was sent with; on a static host, read and checked by the page itself. */
export async function readBoot(): Promise<BootDocument> {
  const inlined = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (inlined) return JSON.parse(inlined);
  const { startBoot } = await import(/* webpackChunkName: "static-boot" */ './fetchBoot');
  return startBoot();
}
