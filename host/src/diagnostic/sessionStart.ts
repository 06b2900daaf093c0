import { sessionClient } from '@companion/data';
import { queryOptions } from '@companion/data/query';

/** Start of the current session, ISO; null if unknown. */
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
