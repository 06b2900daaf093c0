import { useQuery } from '@companion/data/query';
import { adminConfig } from '@companion/functions/adminConfig';
import { Loaded, Page, SkeletonText } from '@companion/ui/core';
import { AdminHead } from '../asAdmin/AdminHead';
import { adminQuery } from '../asAdmin/adminQuery';
import { Detectors } from './Detectors';
import { Flags } from './Flags';
import { Params } from './Params';
import { Settings } from './Settings';

/** /admin/config: which features are on, which rules apply from when, and how are detectors set? */
export default function ConfigPage() {
  const query = useQuery(adminQuery(adminConfig, {}));
  return (
    <Page>
      <AdminHead
        current="config"
        title="Configuration"
        purpose="What is switched on, which rules apply from when, and how are detectors set?"
      />
      <Loaded query={query} what="The configuration" shape={<SkeletonText lines={20} />}>
        {({ flags, settings, params, detectors, limits, orders }) => (
          <>
            <Flags flags={flags} />
            <Settings settings={settings} limits={limits} />
            <Params params={params} limits={limits} />
            <Detectors detectors={detectors} limits={limits} orders={orders} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
