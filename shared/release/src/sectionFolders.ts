import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of the sections in this workspace. */
export function sectionFolders(root: string): string[] {
  return readdirSync(root).filter(
    (name) => name.startsWith('remote-') && existsSync(join(root, name, 'src/section.ts')),
  );
}
