import { createRequire } from 'node:module';
import { isAbsolute } from 'node:path';
import { rspack } from '@rspack/core';

const RUNTIME = /^@module-federation\/runtime$|[\\/]@module-federation[\\/].+[\\/]dist[\\/]index\.cjs$/;

/**
 * Uses the ES modules of the federation runtime. The plugin refers to its CommonJS files, which cannot be tree-shaken: that is a
 * third of a section's entry.
 */
export function esmFederation() {
  return new rspack.NormalModuleReplacementPlugin(RUNTIME, (module) => {
    // Called again after resolution. Only the request may change; the module type follows the file name.
    if (module.createData) return;
    const { request, context } = module;
    const file = isAbsolute(request) ? request : createRequire(`${context}/`).resolve(request);
    module.request = file.replace(/\.cjs$/, '.js');
  });
}
