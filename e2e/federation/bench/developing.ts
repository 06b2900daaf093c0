import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SectionServer, serveSections } from '@companion/build';
import { Hono } from 'hono';
import { openDeclaration, writeSection } from './fixtureSections';

/** A page with state, to check whether an edit preserves it. */
const draft = (heading: string) => `import { useState } from 'react';
export default function Draft() {
  const [count, setCount] = useState(0);
  return <section><h1>${heading}</h1><button type="button" onClick={() => setCount(count + 1)}>Pressed {count}</button></section>;
}`;

/** Lets a spec work on a section like a developer: serve it from source, edit its page, stop. */
export function developing(repository: string, workspace: string): Hono {
  const app = new Hono();
  let server: SectionServer | undefined;
  let root = '';
  let turn = 0;
  app.post('/develop', async (c) => {
    const { fastRefresh, heading } = await c.req.json();
    const declaration = await openDeclaration(repository, 'remote-reviews');
    const folder = join(workspace, `developed-${++turn}`);
    root = await writeSection(repository, folder, declaration, '1.0.0', draft(heading));
    server = await serveSections({ roots: [root], port: 0, fastRefresh, onReport: console.log });
    return c.json(server.sections);
  });
  app.put('/develop', async (c) => {
    const { heading } = await c.req.json();
    await writeFile(join(root, 'src/reviews/ReviewsPage.tsx'), draft(heading));
    return c.body(null, 204);
  });
  app.delete('/develop', async (c) => {
    await server?.close();
    server = undefined;
    return c.body(null, 204);
  });
  return app;
}
