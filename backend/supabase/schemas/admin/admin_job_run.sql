create function public.admin_job_run(job text, reason text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin();
  wanted app.jobs;
begin
  select * into wanted from app.jobs j where j.name = job for update;
  if not found then
    perform private.refuse('There is no such job.');
  end if;
  if
    exists (
      select 1
      from app.job_runs r
      where r.job = job and r.status = 'running' and r.beat_at > pg_catalog.now() - interval '30 seconds'
    )
  then
    perform private.refuse('This job is running.');
  end if;
  if wanted.requested_at is not null then
    perform private.refuse('This job is asked to run already.');
  end if;
  update app.jobs j set requested_at = pg_catalog.now() where j.name = job returning j.* into wanted;
  perform private.audit(actor, 'job.run', 'job:' || job, null, null, private.reason(reason));
  return jsonb_build_object('name', wanted.name, 'requestedAt', private.iso(wanted.requested_at));
end;
$$;
comment on function public.admin_job_run(text, text) is
  'Asks for a run of a job before its time; refused while one runs or is asked for. The scheduler begins it. For admins, with a reason.';
grant execute on function public.admin_job_run(text, text) to authenticated;
