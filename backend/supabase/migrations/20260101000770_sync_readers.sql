-- How each reader of the network, and each part of one, fared: for visitors in words, for operators in full.
create table app.sync_readers (
  reader text primary key,
  label text not null,
  pages text[] not null default '{}',
  tried_at timestamptz not null,
  succeeded_at timestamptz,
  failing_since timestamptz,
  reason text,
  error text,
  refused int not null default 0
);
comment on table app.sync_readers is
  'Readers of the network. failing_since, reason and error are null while the last reading succeeded. refused: items the network refused one by one at the last reading.';
alter table app.sync_readers enable row level security;
revoke all on app.sync_readers from public, anon, authenticated;

create function public.sync_report(batch jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into app.sync_readers as r (
    reader,
    label,
    pages,
    tried_at,
    succeeded_at,
    failing_since,
    reason,
    error,
    refused
  )
  select
    x.reader,
    x.label,
    array(select jsonb_array_elements_text(x.pages)),
    now(),
    case when x.read then now() end,
    case when not x.read then now() end,
    x.reason,
    x.error,
    x.refused
  from
    jsonb_to_recordset(batch -> 'rows') as x (
      reader text,
      label text,
      pages jsonb,
      read boolean,
      reason text,
      error text,
      refused int
    )
  on conflict (reader) do update
    set
      label = excluded.label,
      pages = excluded.pages,
      tried_at = excluded.tried_at,
      succeeded_at = coalesce(excluded.succeeded_at, r.succeeded_at),
      -- Neither read nor failed: too little was asked to tell, and nothing is known that was not known before.
      failing_since = case
        when excluded.succeeded_at is null then coalesce(r.failing_since, excluded.failing_since)
      end,
      reason = case when excluded.succeeded_at is null then coalesce(excluded.reason, r.reason) end,
      error = case when excluded.succeeded_at is null then coalesce(excluded.error, r.error) end,
      refused = excluded.refused;
$$;
comment on function public.sync_report(jsonb) is
  'Notes how readers fared: {rows: [{reader, label, pages, read, reason, error, refused}]}; read is null where too little was asked to tell. For the jobs only.';

create function public.sync_slash_days() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select coalesce(jsonb_agg(d.day order by d.day), '[]')
  from (select distinct coalesce(s.cancelled_at, s.closes_at)::date::text as day from app.slashes s) d;
$$;
comment on function public.sync_slash_days is 'Days on which slashes end or ended, ascending. For the jobs only.';

create function private.sync_trouble() returns jsonb
language sql stable set search_path = '' set timezone = 'UTC'
as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'reader', r.reader,
          'label', r.label,
          'pages', r.pages,
          'why', case r.reason
            when 'gone' then 'the network does not offer it any more'
            when 'refused' then 'the network does not give it to us'
            when 'limited' then 'the network asks us to wait'
            when 'silent' then 'the network does not answer'
            when 'faulty' then 'the network has a fault'
            when 'odd' then 'the network sends something we do not understand'
            when 'waiting' then 'something else has to be read first'
            else 'this site has a fault'
          end,
          'since', private.iso(r.failing_since),
          'readAt', private.iso(r.succeeded_at)
        )
        order by r.label
      ),
      '[]'
    )
  from app.sync_readers r
  where r.failing_since is not null;
$$;
comment on function private.sync_trouble is
  'What cannot be read from the network at the moment, in visitors'' words: why, since when, when it was last read, and below which addresses it is missing.';

create function private.reader_states() returns jsonb
language sql stable set search_path = '' set timezone = 'UTC'
as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'reader', r.reader,
          'label', r.label,
          'triedAt', private.iso(r.tried_at),
          'succeededAt', private.iso(r.succeeded_at),
          'failingSince', private.iso(r.failing_since),
          'reason', r.reason,
          'error', r.error,
          'refused', r.refused,
          'backlog', (
            select count(*) from app.sync_marks m where m.entity = r.reader and m.seen is distinct from m.read
          ),
          'setAside', (select count(*) from app.sync_unknown u where u.entity = r.reader)
        )
        order by r.failing_since is null, r.reader
      ),
      '[]'
    )
  from app.sync_readers r;
$$;
comment on function private.reader_states is
  'Every reader with its last success and failure, items known to be due (backlog) and records set aside.';

create function public.sync_health() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select
    jsonb_build_object(
      'asOf', private.iso(now()),
      'dataUntil', private.iso(private.data_until()),
      'lastWholeRead', (select private.iso(c.updated_at) from app.sync_checkpoints c where c.entity = 'whole_pass'),
      'failing', (select count(*) from app.sync_readers r where r.failing_since is not null),
      'readers', private.reader_states()
    );
$$;
comment on function public.sync_health is
  'For operators, with the secret key: every reader of the network with its last success, failure and backlog.';

grant execute
on function public.sync_report(jsonb), public.sync_slash_days(), public.sync_health()
to service_role;
