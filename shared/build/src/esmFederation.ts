import { createRequire } from 'node:module';
import { isAbsolute } from 'node:path';
import { rspack } from '@rspack/core';

const RUNTIME = /^@module-federation\/runtime$|[\\/]@module-federation[\\/].+[\\/]dist[\\/]index\.cjs$/;

/**
 * Takes the federation runtime from its ES modules. The federation plugin names its CommonJS files, of which nothing
 * can be left out: that is a third of a section's entry.
 */
export function esmFederation() {
  return new rspack.NormalModuleReplacementPlugin(RUNTIME, (module) => {
    // Called again once it is resolved; a request is all that may change, the kind of the file follows its name.
    if (module.createData) return;
    const { request, context } = module;
    const file = isAbsolute(request) ? request : createRequire(`${context}/`).resolve(request);
    module.request = file.replace(/\.cjs$/, '.js');
  });
}
