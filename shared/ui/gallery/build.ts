import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

const here = dirname(fileURLToPath(import.meta.url));
const types: Record<string, string> = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript' };

/** Bundles the gallery into a folder. @throws with the compiler's messages. */
export function buildGallery(out: string): Promise<void> {
  const compiler = rspack({
    mode: 'development',
    devtool: false,
    context: here,
    entry: './gallery.tsx',
    output: { path: out, filename: '[name].js', publicPath: '/', clean: true },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      parser: { 'css/module': { namedExports: false } },
      generator: { 'css/module': { localIdentName: '[local]-[hash:6]' } },
      rules: [
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /(?<!\.module)\.css$/, type: 'css' },
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
          },
        },
      ],
    },
    plugins: [new rspack.HtmlRspackPlugin({ template: join(here, 'gallery.html') })],
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const messages = stats?.hasErrors() ? stats.toString({ all: false, errors: true }) : null;
      compiler.close(() => (error || messages ? reject(error ?? new Error(messages ?? '')) : resolve()));
    });
  });
}

/** Serves a folder; unknown paths get the page, as the router expects. Port 0 picks a free one. */
export function serveGallery(out: string, port = 0): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname;
    const file = join(out, path);
    const found = file.startsWith(out) && extname(file) in types && existsSync(file) ? file : join(out, 'index.html');
    response.setHeader('content-type', types[extname(found)] ?? 'text/plain');
    createReadStream(found).pipe(response);
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = join(here, 'dist');
  await buildGallery(out);
  const server = await serveGallery(out, Number(process.env.PORT ?? 0));
  const address = server.address();
  console.log(`Gallery: http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
}
