import { Page } from '@companion/ui/core';
import { AdminHead } from '../asAdmin/AdminHead';
import { Inbox } from './Inbox';
import { Roadmap } from './Roadmap';
import { Waiting } from './Waiting';

/** /admin: what needs attention, and what do visitors say? */
export default function OverviewPage() {
  return (
    <Page>
      <AdminHead current="overview" title="Admin" purpose="What needs attention, and what do visitors say?" />
      <Waiting />
      <Inbox />
      <Roadmap />
    </Page>
  );
}
