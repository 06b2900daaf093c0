-- Every change an admin makes: who, what, before, after. Rows are only ever added.
create table app.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text
);
create index on app.audit (action, id);
create index on app.audit (split_part(action, '.', 1), id);
create index on app.audit (actor, id);
alter table app.audit enable row level security;
revoke all on app.audit from public, anon, authenticated;

create function private.audit_is_final() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The audit is not changed.' using errcode = '42501';
end;
$$;
create trigger audit_is_final
before update or delete on app.audit
for each statement
execute function private.audit_is_final();

create function private.audit(
  actor text,
  action text,
  subject text,
  before jsonb,
  after jsonb,
  reason text default null
) returns void
language sql set search_path = ''
as $$
  insert into app.audit (actor, action, subject, before, after, reason)
  values (audit.actor, audit.action, audit.subject, audit.before, audit.after, audit.reason);
$$;
comment on function private.audit(text, text, text, jsonb, jsonb, text) is
  'Notes a change in the transaction that makes it.';

create function private.reason(given text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if length(btrim(coalesce(given, ''))) between 1 and 500 then
    return btrim(given);
  end if;
  raise exception 'Say why: a reason has 1 to 500 characters.' using errcode = '22023';
end;
$$;
comment on function private.reason(text) is 'A reason without blanks around it; an empty or very long one is refused.';

create function public.admin_audit(
  actions text[] default null,
  area text default null,
  who text default null,
  after bigint default null,
  per int default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  found jsonb;
begin
  perform private.require_admin();
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', a.id,
          'at', private.iso(a.at),
          'actor', a.actor,
          'action', a.action,
          'subject', a.subject,
          'before', a.before,
          'after', a.after,
          'reason', a.reason
        )
        order by a.id desc
      ),
      '[]'
    )
  into found
  from
    (
      select *
      from app.audit a
      where
        (actions is null or a.action = any (actions))
        and (area is null or split_part(a.action, '.', 1) = area)
        and (who is null or a.actor = lower(who))
        and (admin_audit.after is null or a.id < admin_audit.after)
      order by a.id desc
      limit least(greatest(coalesce(per, 50), 1), 500)
    ) a;
  return jsonb_build_object(
    'rows', found,
    'next', case
      when jsonb_array_length(found) = least(greatest(coalesce(per, 50), 1), 500) then found -> -1 -> 'id'
    end
  );
end;
$$;
comment on function public.admin_audit(text[], text, text, bigint, int) is
  'Changes made by admins, newest first: {rows, next}. `actions` narrows by name, `area` by its first word, `who` by wallet or program, `after` is the `next` of the page before.';
revoke all on function public.admin_audit(text[], text, text, bigint, int) from public, anon, authenticated;
grant execute on function public.admin_audit(text[], text, text, bigint, int) to authenticated;
