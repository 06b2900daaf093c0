import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The last registry document the site believed, kept beside its keys so that a restart goes on where it was. */
export type LastRegistry = { read(): Promise<unknown>; write(document: unknown): Promise<void> };

export function lastRegistryFile(file: string): LastRegistry {
  return {
    async read() {
      try {
        return JSON.parse(await readFile(file, 'utf8'));
      } catch {
        // Missing or cut off: the signature decides what is believed, so nothing is as good as anything wrong.
        return null;
      }
    },
    async write(document) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(`${file}.new`, JSON.stringify(document), { flush: true });
      await rename(`${file}.new`, file);
    },
  };
}
