import { type Compiler, RuntimeGlobals, RuntimeModule } from '@rspack/core';

/**
 * Chunks follow the address their entry was asked for: an entry asked for again with `?attempt=2` asks for its chunks
 * with it. Browsers hold a second request for an address back while the first one hangs, so that a chunk whose answer
 * never came could not be had again before the page was loaded anew.
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
    // After the functions that name files are there.
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
