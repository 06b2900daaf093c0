import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The last registry document the site accepted, stored next to its keys so that a restart resumes from it. */
export type LastRegistry = { read(): Promise<unknown>; write(document: unknown): Promise<void> };

export function lastRegistryFile(file: string): LastRegistry {
  return {
    async read() {
      try {
        return JSON.parse(await readFile(file, 'utf8'));
      } catch {
        // Missing or truncated. The signature decides what is trusted, so returning nothing is as safe as returning garbage.
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
