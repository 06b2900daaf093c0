import { type Compiler, RuntimeGlobals, RuntimeModule } from '@rspack/core';

/**
 * Chunks inherit the query of their entry: an entry loaded again with `?attempt=2` loads its chunks with it. Browsers queue a
 * second request for the same address behind a hung one, so that a chunk that never arrived could not be retried without a page
 * reload.
 */
export class FreshChunksPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(FreshChunksPlugin.name, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(FreshChunksPlugin.name, (chunk) =>
        compilation.addRuntimeModule(chunk, new FreshChunks()),
      );
    });
  }
}

class FreshChunks extends RuntimeModule {
  constructor() {
    // Runs after the functions that name files are defined.
    super('fresh chunks', RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    const { require, getChunkScriptFilename, getChunkCssFilename } = RuntimeGlobals;
    const names = [getChunkScriptFilename, getChunkCssFilename].map((name) => name.slice(require.length + 1));
    return `
var script = document.currentScript;
var search = script && script.src ? new URL(script.src).search : '';
if (search) ${JSON.stringify(names)}.forEach(function (name) {
  var fileOf = ${require}[name];
  if (fileOf) ${require}[name] = function (chunk) { return fileOf(chunk) + search; };
});`;
  }
}
