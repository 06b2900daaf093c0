import { sessionClient } from '@companion/data';
import { queryOptions } from '@companion/data/query';

/** When the present session was opened, ISO; null when nobody says. */
export const sessionStartQuery = (proven: boolean) =>
  queryOptions({
    queryKey: ['session_start', proven],
    queryFn: async () => {
      const { data } = await (await sessionClient()).auth.getSession();
      return data.session?.user.last_sign_in_at ?? null;
    },
    enabled: proven,
    retry: false,
  });
