/**
 * `starting` is what was started and is not ready yet, for the first time or again; `failing` what keeps ending; `away` what
 * a service manager runs and gives no sign of life.
 */
export type ServiceState = 'up' | 'starting' | 'failing' | 'away';

/** What is known about the services of a site. */
export type Health = {
  services: Readonly<Record<string, ServiceState>>;
  /** What an answering service says is wrong with it, in words for anybody. */
  troubles: Readonly<Record<string, string>>;
};

/** The document at `/health.json`: `degraded`, and 503, while anything is missing. */
export function healthAnswer({ services, troubles }: Health): Response {
  const well = Object.values(services).every((state) => state === 'up') && Object.keys(troubles).length === 0;
  return Response.json(
    { status: well ? 'ok' : 'degraded', services, ...(Object.keys(troubles).length > 0 && { troubles }) },
    { status: well ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}
