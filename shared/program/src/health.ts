/**
 * `starting`: not ready yet, at first start or after a restart; `failing`: keeps exiting; `away`: run by a service manager,
 * without a sign of life.
 */
export type ServiceState = 'up' | 'starting' | 'failing' | 'away';

/** Known state of a site's services. */
export type Health = {
  services: Readonly<Record<string, ServiceState>>;
  /** Problems reported by running services, in plain words. */
  problems: Readonly<Record<string, string>>;
};

/** The response at `/health.json`: `degraded`, with status 503, while anything is missing. */
export function healthAnswer({ services, problems }: Health): Response {
  const well = Object.values(services).every((state) => state === 'up') && Object.keys(problems).length === 0;
  return Response.json(
    { status: well ? 'ok' : 'degraded', services, ...(Object.keys(problems).length > 0 && { problems }) },
    { status: well ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}
