import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '@companion/program';

/** Folders of the sections in this workspace. */
export function sectionFolders(root: string): string[] {
  return readdirSync(root).filter(
    (name) => name.startsWith('remote-') && existsSync(join(root, name, 'src/section.ts')),
  );
}

/** Folder of a section by its name, with or without `remote-`. @throws CommandError if there is none. */
export function sectionFolder(root: string, name: string): string {
  const folder = name.startsWith('remote-') ? name : `remote-${name}`;
  if (!existsSync(join(root, folder, 'src/section.ts'))) throw new CommandError(`There is no section in ${folder}/.`);
  return folder;
}
