-- The right of reply (G18): who is flagged may answer, publicly, beside the signal.
create function private.may_answer(user_id bigint, topic text) returns boolean
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return exists (select 1 from app.statements s where s.user_id = may_answer.user_id and s.topic = may_answer.topic)
    or case may_answer.topic
      when 'batches' then exists (
        select 1
        from app.r_batch b
        where
          b.author_id = may_answer.user_id
          and b.gap_seconds = (private.detector('D1') ->> 'reviewGapSeconds')::int
          and b.reviews >= (private.detector('D1') ->> 'min')::int
      )
      when 'massArchive' then exists (
        select 1
        from app.r_mass_archive m
        where m.author_id = may_answer.user_id and m.archived >= (private.detector('D12') ->> 'min')::int
      )
      when 'bot' then exists (select 1 from app.r_voter v where v.voter_id = may_answer.user_id and v.score >= 50)
      when 'farmer' then exists (
        select 1 from app.r_flag f where f.user_id = may_answer.user_id and f.detector = 'farmer' and f.score >= 50
      )
      when 'caution' then private.feature_on('shitlist')
      and exists (select 1 from private.caution_rows() c where c.user_id = may_answer.user_id)
      when 'slashes' then exists (
        select 1 from app.slashes x where x.subject_id = may_answer.user_id and x.opened_at <= app.now()
      )
      else false
    end;
end;
$$;
comment on function private.may_answer(bigint, text) is
  'Whether a signal of this kind is shown about a person, or was when they answered it; `slashes`: whether they were ever accused.';

create function public.statement_save(topic text, body text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_variable
declare
  who bigint := (select p.user_id from app.profiles p where p.profile_id = public.profile_of_primary_wallet());
  words text := btrim(coalesce(body, ''));
  before app.statements;
begin
  if topic is null or topic not in ('farmer', 'bot', 'caution', 'batches', 'massArchive', 'slashes') then
    perform private.refuse('There is no signal of this kind.');
  end if;
  if length(words) > 1000 then
    perform private.refuse('A statement has at most 1,000 characters.');
  end if;
  if who is null or not private.may_answer(who, topic) then
    raise exception 'Only the person this signal is about can answer it.' using errcode = 'PT403';
  end if;
  -- Two at the same time must not both pass the limit.
  perform pg_advisory_xact_lock(hashtextextended('statement', who));
  select * into before from app.statements s where s.user_id = who and s.topic = statement_save.topic;
  if before.updated_at > now() - interval '1 minute' then
    raise exception 'Wait a minute before you change it again.' using errcode = 'PT429';
  end if;
  if words = '' then
    delete from app.statements s where s.user_id = who and s.topic = statement_save.topic;
  else
    insert into app.statements (user_id, topic, body)
    values (who, topic, words)
    on conflict on constraint statements_pkey do update
      set
        body = excluded.body,
        updated_at = now();
  end if;
  perform
    private.audit(
      public.session_wallet(),
      'statement.save',
      'statement:' || topic || ':' || who,
      to_jsonb(before.body),
      to_jsonb(nullif(words, ''))
    );
  return private.statement_of(who, topic);
end;
$$;
comment on function public.statement_save(text, text) is
  'Publishes, changes or (empty text) withdraws the statement of the proven primary wallet on a signal about its profile: topic farmer|bot|caution|batches|massArchive|slashes, at most 1,000 characters, one change a minute. Answers {text, at}, null when withdrawn.';

create function public.admin_statements(per int default 200) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  most int := least(greatest(coalesce(per, 200), 1), 500);
  found jsonb;
begin
  perform private.require_admin();
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'profileId', p.profile_id,
          'person', h.person,
          'topic', s.topic,
          'text', s.body,
          'at', private.iso(s.updated_at)
        )
        order by s.updated_at desc, p.profile_id desc, s.topic
      ),
      '[]'
    )
  into found
  from
    (
      select x.*
      from app.statements x
      order by x.updated_at desc
      limit most
    ) s
    join app.profiles p on p.user_id = s.user_id
    join app.people h on h.user_id = s.user_id;
  return jsonb_build_object('rows', found, 'total', (select count(*) from app.statements));
end;
$$;
comment on function public.admin_statements(int) is
  'Page /admin/statements: what people said to signals about them, the latest first. For admins.';

create function public.admin_statement_remove(profile_id bigint, topic text, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin();
  gone app.statements;
begin
  delete from app.statements s
  using app.profiles p
  where
    p.profile_id = admin_statement_remove.profile_id
    and s.user_id = p.user_id
    and s.topic = admin_statement_remove.topic
  returning s.*
  into gone;
  if gone.user_id is null then
    perform private.refuse('There is no such statement.');
  end if;
  perform
    private.audit(
      actor,
      'statement.remove',
      'statement:' || gone.topic || ':' || gone.user_id,
      to_jsonb(gone.body),
      null,
      private.reason(reason)
    );
end;
$$;
comment on function public.admin_statement_remove(bigint, text, text) is
  'Takes a statement down, with a reason; the audit keeps its text.';

revoke all
on function public.statement_save(text, text),
public.admin_statements(int),
public.admin_statement_remove(bigint, text, text)
from public, anon, authenticated;
grant execute
on function public.statement_save(text, text),
public.admin_statements(int),
public.admin_statement_remove(bigint, text, text)
to authenticated;
