import { PageHead, Tabs } from '@companion/ui/core';
import type { ReactNode } from 'react';

const PAGES = [
  { id: 'overview', label: 'Overview', to: '/admin' },
  { id: 'logs', label: 'Logs', to: '/admin/logs' },
  { id: 'status', label: 'Status', to: '/admin/status' },
  { id: 'releases', label: 'Releases', to: '/admin/releases' },
  { id: 'users', label: 'Users', to: '/admin/users' },
  { id: 'statements', label: 'Statements', to: '/admin/statements' },
  { id: 'audit', label: 'Audit', to: '/admin/audit' },
  { id: 'config', label: 'Configuration', to: '/admin/config' },
] as const;

type Props = { title: string; purpose: string; current: (typeof PAGES)[number]['id']; actions?: ReactNode };

/** Header of an admin page with links to the other admin pages; the bar above the page is for visitors. */
export function AdminHead({ title, purpose, current, actions }: Props) {
  return (
    <>
      <Tabs label="Admin" items={PAGES} current={current} />
      <PageHead title={title} purpose={purpose} actions={actions} />
    </>
  );
}
