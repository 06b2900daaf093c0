create function private.large_score_moves(people bigint[], since timestamptz) returns table (
  user_id bigint, at timestamptz, score int, change int
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select h.user_id, h.at, h.score, h.change
    from private.score_steps(people, since) h
    where abs(h.change) >= 50;
end;
$$;
comment on function private.large_score_moves(bigint[], timestamptz) is
  'Scores of these people from `since` on that differ by 50 points or more from the previous snapshot (definition scores.largeMove).';

create function private.caution_rows() returns table (
  user_id bigint, untrusted boolean, upheld bigint, negative bigint, share_high double precision, evidence bigint,
  last_at timestamptz
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with slashed as (
      select s.subject_id, count(*) as n, max(s.closes_at) as last
      from app.slash_states s
      where s.status = 'upheld' and s.closes_at >= (select app.now()) - interval '365 days'
      group by 1
    ), critics as (
      select r.subject_id, count(distinct r.author_id) as n, max(r.created_at) as last
      from app.review_states r
        join app.users a on a.user_id = r.author_id
      where r.score = -1 and r.archived_at is null and a.score >= 1400
      group by 1
    ), candidate as (
      select u.user_id from app.users u where u.score < 800 and u.status is distinct from 'MERGED'
      union
      select s.subject_id from slashed s
      union
      select c.subject_id from critics c where c.n >= 5
    ), f as (
      select c.user_id, coalesce(u.score < 800, false) as untrusted, coalesce(s.n, 0) as upheld,
        coalesce(k.n, 0) as negative,
        case
          when coalesce(k.n, 0) >= 5 then (
            select private.wilson_bound(count(*) filter (where r.score = 1), count(*), 1)
            from app.review_states r
            where r.subject_id = c.user_id and r.archived_at is null and r.score <> 0
          )
        end as high,
        greatest(s.last, k.last) as last
      from candidate c
        join app.users u on u.user_id = c.user_id
        left join slashed s on s.subject_id = c.user_id
        left join critics k on k.subject_id = c.user_id
    )
    select f.user_id, f.untrusted, f.upheld, f.negative, f.high, 3 * f.upheld + f.negative + 2 * f.untrusted::int,
      f.last
    from f
    where (f.untrusted or f.upheld > 0 or (f.negative >= 5 and f.high < .5))
      and not exists (select from app.findings_taken_down t where t.user_id = f.user_id and t.topic = 'caution');
end;
$$;
comment on function private.caution_rows is
  '8.47: level untrusted, a slash upheld within 365 days, or at least 5 negative reviewers of level known or above with an upper bound of the positive share below 50 %.';

create function private.fibonacci(n int) returns numeric
language sql immutable strict as $$
  with recursive f(i, a, b) as (
    select 0, 0::numeric, 1::numeric
    union all
    select i + 1, b, a + b from f where i < least(n, 1000)
  )
  select a
  from f
  where i = least(n, 1000);
$$;
comment on function private.fibonacci(int) is '0, 1, 1, 2, 3, 5, …; capped at the 1000th.';

create function private.may_answer(user_id bigint, topic text) returns boolean
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return exists (select 1 from app.statements s where s.user_id = may_answer.user_id and s.topic = may_answer.topic)
    or case may_answer.topic
      when 'batches' then exists (
        select 1
        from app.r_batch b
        where b.author_id = may_answer.user_id
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

create function private.open_data_parts() returns jsonb
language sql immutable set search_path = '' as $$
  select '[      {"name": "accounts", "keys": 1, "says": "Everybody the network knows, with or without a profile.",
        "columns":
          [["user_id", "number"], ["profile_id", "number"], ["handle", "text"], ["name", "text"], ["status",
          "word"], ["score", "number"], ["xp", "number"]]},
      {"name": "profiles", "keys": 1, "says": "Members: when they joined, and who invited them.",
        "columns":
          [["profile_id", "number"], ["user_id", "number"], ["joined_at", "time"], ["invited_by_user_id",
          "number"], ["archived", "flag"]]},
      {"name": "reviews", "keys": 1, "says": "Every review, those that were taken back too; score is -1, 0 or 1, or nothing where it is not known.",
        "columns":
          [["id", "number"], ["author_user_id", "number"], ["subject_user_id", "number"], ["score", "number"],
          ["created_at", "time"], ["archived_at", "time"], ["archived_estimated", "flag"], ["title", "text"],
          ["body", "text"]]},
      {"name": "vouches", "keys": 1, "says": "Every vouch with its stake.",
        "columns":
          [["id", "number"], ["author_user_id", "number"], ["subject_user_id", "number"], ["amount_wei",
          "amount"], ["vouched_at", "time"], ["unvouched_at", "time"], ["unhealthy", "flag"], ["active", "flag"],
          ["comment", "text"]]},
      {"name": "slashes", "keys": 1, "says": "Every slash and how it stands: open, upheld, defended, inconclusive, cancelled or unknown.",
        "columns":
          [["id", "number"], ["author_user_id", "number"], ["subject_user_id", "number"], ["type", "word"],
          ["amount", "number"], ["opened_at", "time"], ["closes_at", "time"], ["cancelled_at", "time"], ["status",
          "word"], ["comment", "text"]]},
      {"name": "votes", "keys": 4, "says": "Every vote, those that were taken back too. Those on an open slash have no direction, and those of which it is not known.",
        "columns":
          [["target_type", "word"], ["target_id", "number"], ["voter_user_id", "number"], ["created_at", "time"],
          ["archived_at", "time"], ["is_upvote", "blind"], ["weight", "number"], ["weight_estimated", "flag"]]},
      {"name": "invitations", "keys": 1, "says": "Every invitation and how it stands: pending, accepted, other (by another invitation), revoked or unknown; the id is that of the network.",
        "columns":
          [["id", "word"], ["sender_user_id", "number"], ["recipient_user_id", "number"], ["status", "word"],
          ["sent_at", "time"], ["accepted_at", "time"], ["score_at_accept", "number"]]},
      {"name": "xp_weeks", "keys": 3, "says": "XP by season, week and account.",
        "columns":
          [["season", "number"], ["week", "number"], ["user_id", "number"], ["xp", "number"]]},
      {"name": "scores", "keys": 2, "says": "Scores as they were seen.",
        "columns":
          [["user_id", "number"], ["at", "time"], ["score", "number"]]},
      {"name": "markets", "keys": 1, "says": "Trust markets.",
        "columns":
          [["id", "number"], ["user_id", "number"], ["created_at", "time"]]},
      {"name": "market_prices", "keys": 2, "says": "Prices of trust and distrust as they were seen, in wei.",
        "columns":
          [["market_id", "number"], ["at", "time"], ["trust_price_wei", "amount"], ["distrust_price_wei",
          "amount"]]},
      {"name": "market_trades", "keys": 2, "says": "Trades of trust and distrust votes on a market.",
        "columns":
          [["market_id", "number"], ["id", "number"], ["actor_user_id", "number"], ["side", "word"], ["is_trust",
          "flag"], ["votes", "amount"], ["eth_wei", "amount"], ["at", "time"]]}
    ]'::jsonb;
$$;

create function private.open_data_rows(view_of regclass, keys int, columns jsonb, after jsonb, most int) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  cells text;
  key text;
  reached text;
  rows jsonb;
begin
  select string_agg(
      format(
        case c.said ->> 1 when 'time' then 'private.iso(o.%I)' when 'amount' then 'o.%I::text' else 'o.%I' end,
        a.attname
      ),
      ', '
      order by c.n
    ),
    string_agg(format('o.%I', a.attname), ', ' order by c.n) filter (where c.n <= keys),
    string_agg(format('($1 ->> %s)::%s', c.n - 1, format_type(a.atttypid, a.atttypmod)), ', ' order by c.n) filter (
      where c.n <= keys
    )
  into cells, key, reached
  from jsonb_array_elements(columns) with ordinality c (said, n)
    join pg_catalog.pg_attribute a on a.attrelid = view_of and a.attname = c.said ->> 0;
  execute format(
    'select coalesce(jsonb_agg(q.cells), ''[]'') from (
       select jsonb_build_array(%s) as cells from %s o %s order by %s limit $2
     ) q',
    cells, view_of, case when after is not null then format('where (%s) > (%s)', key, reached) end, key
  )
  into rows
  using after, most;
  return rows;
end;
$$;

create function public.job_open_data(
  part text default null,
  after jsonb default null,
  most int default 5000
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
declare
  parts jsonb := private.open_data_parts();
  asked jsonb := (select p from jsonb_array_elements(parts) p where p ->> 'name' = part);
begin
  if part is null then
    return jsonb_build_object(
      'day', to_char(app.now(), 'YYYY-MM-DD'),
      'until', private.iso(private.data_until()),
      'parts', parts
    );
  end if;
  if asked is null then
    perform private.refuse('no part of the dumps has this name');
  end if;
  return private.open_data_rows(
    format('app.dump_%s', part)::regclass, (asked ->> 'keys')::int, asked -> 'columns', after, most
  );
end;
$$;
comment on function public.job_open_data(text, jsonb, int) is
  'Without a part: the day of the data, how far it is known, and the parts of a dump with their columns. Of a part: at most so many rows as arrays, in the order of its keys, after the row with these keys. For the jobs only.';
grant execute on function public.job_open_data(text, jsonb, int4) to service_role;
