import { Page, PageHead } from '@companion/ui/core';

/** Landing page: what is happening now, and the fastest way to any person. */
export default function HomePage() {
  return (
    <Page>
      <PageHead title="Home" purpose="What is happening in the network now." />
    </Page>
  );
}
