import { PLACEHOLDER } from './placeholders';

/** Dependencies in a section's package.json; none if its repository declares them. */
export type SectionPackages = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

/** Shared packages a section imports, and those that build and test it. */
export const SECTION_PACKAGES = {
  dependencies: ['contract', 'data', 'domain', 'functions', 'ui'],
  devDependencies: ['build', 'testing'],
} as const;

/** Dependencies of a section in this workspace. */
const inWorkspace = (): SectionPackages => ({
  dependencies: { ...workspace(SECTION_PACKAGES.dependencies), react: 'catalog:' },
  devDependencies: workspace(SECTION_PACKAGES.devDependencies),
});

/** Files of a new section by path inside its folder: one page, one widget, one test. `name`: lower-case with dashes. */
export function sectionFiles(name: string, packages: SectionPackages = inWorkspace()): Record<string, string> {
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  const component = name.replace(/(^|-)([a-z0-9])/g, (_match, _dash, letter: string) => letter.toUpperCase());
  return {
    'package.json': packageJson(name, packages),
    'src/section.ts': sectionTs(name, title, component),
    [`src/${name}/${component}Page.tsx`]: pageTsx(name, title, component),
    [`src/widget/${component}Widget.tsx`]: widgetTsx(title, component),
    'src/section.test.tsx': testTsx(name, title, component),
  };
}

function packageJson(name: string, packages: SectionPackages): string {
  const json = { name: `@companion/remote-${name}`, version: '1.0.0', private: true, type: 'module', ...packages };
  return `${JSON.stringify(json, null, 2)}\n`;
}

function workspace(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`@companion/${name}`, 'workspace:*']));
}

function sectionTs(name: string, title: string, component: string): string {
  return `import { defineSection } from '@companion/contract';

export default defineSection({
  id: '${name}',
  name: '${title}',
  owner: '${title} team',
  contract: '^1.0.0',
  prefixes: ['/${name}'],
  routes: [
    {
      path: '/${name}',
      page: './${name}/${component}Page',
      title: '${title}',
      description: '${PLACEHOLDER}',
    },
  ],
  nav: [{ label: '${title}', path: '/${name}', bar: 'main', order: 900 }],
  widgets: [
    {
      id: '${name}',
      slot: 'profile.widget@1',
      title: '${title}',
      module: './widget/${component}Widget',
      minHeight: 80,
      order: 900,
    },
  ],
  commands: [{ label: '${title}', path: '/${name}' }],
});
`;
}

function pageTsx(name: string, title: string, component: string): string {
  return `import { Card, Page, PageHead } from '@companion/ui/core';

/** /${name} */
export default function ${component}Page() {
  return (
    <Page>
      <PageHead title="${title}" purpose="${PLACEHOLDER}" />
      <Card title="Hello">
        <p>This page comes from its own release.</p>
      </Card>
    </Page>
  );
}
`;
}

function widgetTsx(title: string, component: string): string {
  return `import type { WidgetProps } from '@companion/contract';
import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { widgetVouchStats } from '@companion/functions/widgetVouchStats';
import { ErrorPanel, SkeletonText } from '@companion/ui/core';

/** ${title} of one person, on the profile page. Starts with vouches: replace with your own page function. */
export default function ${component}Widget({ profileId }: WidgetProps<'profile.widget@1'>) {
  const { data, error, refetch } = useQuery(functionQuery(widgetVouchStats, { profile_id: profileId }));
  if (error && !data) return <ErrorPanel what="${title}" error={error} onRetry={() => refetch()} />;
  return data ? <p>{data.inCount} vouches received</p> : <SkeletonText lines={2} />;
}
`;
}

function testTsx(name: string, title: string, component: string): string {
  return `import { PATIENT, renderSection, serve, stamp } from '@companion/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import ${component}Page from './${name}/${component}Page';
import section from './section';
import ${component}Widget from './widget/${component}Widget';

test('owns its path and offers one widget', () => {
  expect([section.prefixes, section.widgets.map(({ slot }) => slot)]).toEqual([['/${name}'], ['profile.widget@1']]);
});

test('the page has its heading', () => {
  renderSection(<${component}Page />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('${title}');
});

test('the widget is about the profile it is given, in one call', async () => {
  const ended = { count: 0, unhealthy: 0 };
  const wei = { inWei: '3', outWei: '0', medianAgeDays: null, topBackers: [] };
  const asked = serve(() => ({ ...stamp, ...wei, person: null, inCount: 3, outCount: 0, mutual: 0, ended }));
  renderSection(<${component}Widget profileId={7} />);
  expect(await screen.findByText('3 vouches received', {}, PATIENT)).toBeTruthy();
  expect(asked.map(({ searchParams }) => searchParams.get('profile_id'))).toEqual(['7']);
});
`;
}
