import { adminStatements } from '@companion/functions/adminStatements';
import { Page, Tabs } from '@companion/ui/core';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { AdminHead } from '../asAdmin/AdminHead';
import { Findings } from './Findings';
import { Statements } from './Statements';
import { TakeFindingDown } from './TakeFindingDown';

export type StatementsAddress = FunctionAddress<typeof adminStatements>;

/** /admin/statements: what is said about people here, and is it acceptable? */
export default function StatementsPage() {
  const list: StatementsAddress = useFunctionAddress(adminStatements, { views: ['statements', 'findings'] });
  const { view } = list.values;
  return (
    <Page>
      <AdminHead
        current="statements"
        title="Statements"
        purpose="How do people respond to signals about them, and which findings were taken down?"
        actions={<TakeFindingDown />}
      />
      <Tabs
        label="View"
        current={view}
        items={[
          { id: 'statements', label: 'Statements', to: list.href({ view: 'statements', page: 1 }) },
          { id: 'findings', label: 'Findings taken down', to: list.href({ view: 'findings', page: 1 }) },
        ]}
      />
      {view === 'findings' ? <Findings list={list} /> : <Statements list={list} />}
    </Page>
  );
}
