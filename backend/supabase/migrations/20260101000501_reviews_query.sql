-- Reviews that the filters of /reviews keep (8.8).

-- `known`: the `args` of an earlier query with the same words, whose search is not done again.
create function private.reviews_query(filters jsonb, known jsonb default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  status text := private.filter_word(f, 'status', array['active', 'archived', 'all'], 'active');
  sentiment text := private.filter_word(f, 'sentiment', array['positive', 'neutral', 'negative']);
  reciprocal text := private.filter_word(f, 'reciprocal', array['yes', 'no']);
  in_batch text := private.filter_word(f, 'inBatch', array['yes', 'no']);
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'author', private.filter_person(f, 'author'),
      'subject', private.filter_person(f, 'subject'),
      'person', private.filter_person(f, 'person'),
      'authorLevel', private.filter_levels(f, 'authorLevel'),
      'subjectLevel', private.filter_levels(f, 'subjectLevel'),
      'q', private.contains_pattern(private.filter_text(f, 'q')),
      'from', private.filter_time(f, 'from'),
      'to', private.filter_time(f, 'to'),
      'minVotes', private.filter_int(f, 'minVotes'),
      'score', array_position(array['negative', 'neutral', 'positive'], sentiment) - 2
    )
  );
  source text := 'app.review_states r';
  froms text := '';
  wheres text := ' where true';
  matches jsonb;
begin
  if args ->> 'q' = known ->> 'q' then
    args := args || (case when known ? 'matches' then jsonb_build_object('matches', known -> 'matches') else '{}' end);
  elseif args ? 'q' then
    -- A page asks several times for the same rows: the texts are searched once, unless very many hold the words. What else a
    -- page filters, counts and sorts by comes along, so that no row is looked up again.
    execute 'select jsonb_build_object(''n'', count(*), ''ids'', array_agg(m.id)::text, ''authors'', array_agg(m.author_id)::text, ''subjects'', array_agg(m.subject_id)::text,
        ''scores'', array_agg(m.score)::text, ''created'', array_agg((extract(epoch from m.created_at) * 1000000)::bigint)::text,
        ''archived'', array_agg((extract(epoch from m.archived_at) * 1000000)::bigint)::text)
      from (select x.* from app.review_states x where lower(replace(x.title || '' '' || coalesce(x.body, ''''), '' '', '''')) like replace($1, '' '', '''')
        and lower(x.title || '' '' || coalesce(x.body, '''')) like $1 limit 20001) m'
    into matches
    using lower(args ->> 'q');
    if (matches ->> 'n')::int <= 20000 then
      args := args || jsonb_build_object('matches', matches);
    end if;
  end if;
  if args ? 'matches' then
    source := $q$(select m.id, m.author_id, m.subject_id, m.score, to_timestamp(m.created::float8 / 1000000) as created_at, to_timestamp(m.archived::float8 / 1000000) as archived_at
      from unnest(($1 #>> '{matches,ids}')::bigint[], ($1 #>> '{matches,authors}')::bigint[], ($1 #>> '{matches,subjects}')::bigint[], ($1 #>> '{matches,scores}')::smallint[],
        ($1 #>> '{matches,created}')::bigint[], ($1 #>> '{matches,archived}')::bigint[]) m(id, author_id, subject_id, score, created, archived)) r$q$;
  end if;
  if args ? 'authorLevel' then
    froms := froms || ' join app.users a on a.user_id = r.author_id';
    wheres := wheres || ' and private.level(a.score) in (select jsonb_array_elements_text($1 -> ''authorLevel''))';
  end if;
  if args ? 'subjectLevel' then
    froms := froms || ' join app.users s on s.user_id = r.subject_id';
    wheres := wheres || ' and private.level(s.score) in (select jsonb_array_elements_text($1 -> ''subjectLevel''))';
  end if;
  -- A number of votes is a range of an index; its value stands in the text, because the planner must see how few rows that is.
  if args ? 'minVotes' and private.rollup_as_of('vote_targets') is not null then
    froms := froms || ' join app.r_review_votes m on m.review_id = r.id';
    wheres := wheres || format(' and m.votes >= %s', (args ->> 'minVotes')::int);
  elseif args ? 'minVotes' then
    wheres := wheres
      || ' and (select count(*) from app.counted_votes v where v.target_type = ''review'' and v.target_id = r.id) >= ($1 ->> ''minVotes'')::int';
  end if;
  -- `is true` makes these a look-up in a hash: a list walks its index to the first rows found there, and sorts none.
  if in_batch is not null then
    wheres := wheres
      || format(
        ' and (r.id in (select unnest(b.review_ids) from app.r_batch b where b.gap_seconds = %s and b.reviews >= %s)) is %s',
        coalesce((private.detector('D1') ->> 'reviewGapSeconds')::int, 0),
        coalesce((private.detector('D1') ->> 'min')::int, 0),
        case in_batch when 'yes' then 'true' else 'not true' end
      );
  end if;
  -- `coalesce` keeps the planner from taking a computed null for rare: nearly all rows pass.
  -- `offset 0` in the reciprocal ones: looked up for the few that are mutual, and not for all reviews at once.
  wheres := wheres
    || case status
      when 'active' then ' and coalesce(r.archived_at is null, false)'
      when 'archived' then ' and r.archived_at is not null'
      else ''
    end
    || case when args ? 'score' then ' and r.score = ($1 ->> ''score'')::int' else '' end
    || case when args ? 'author' then ' and r.author_id = ($1 ->> ''author'')::bigint' else '' end
    || case when args ? 'subject' then ' and r.subject_id = ($1 ->> ''subject'')::bigint' else '' end
    || case
      when args ? 'person' then ' and (r.author_id = ($1 ->> ''person'')::bigint or r.subject_id = ($1 ->> ''person'')::bigint)'
      else ''
    end
    || case
      when args ? 'q'
        and not args ? 'matches'
        then ' and (r.title || '' '' || coalesce(r.body, '''')) ilike ($1 ->> ''q'')'
      else ''
    end
    || case when args ? 'from' then ' and r.created_at >= ($1 ->> ''from'')::timestamptz' else '' end
    || case when args ? 'to' then ' and r.created_at <= ($1 ->> ''to'')::timestamptz' else '' end
    || case
      when reciprocal is null then ''
      else ' and ((r.id in (select t.review_id from app.mutual_reviews t)) is true and exists (select 1
         from app.review_states b where b.author_id = r.subject_id and b.subject_id = r.author_id and b.archived_at is null offset 0)) is '
        || case reciprocal when 'yes' then 'true' else 'not true' end
    end;
  return jsonb_build_object('source', source, 'from', source || froms || wheres, 'args', args, 'status', status);
end;
$$;

create function private.reviews_sorts() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return '{"created": {"sql": "r.created_at", "type": "timestamptz"}, "authorScore": {"sql": "w.score", "type": "int", "nullable": true}}'::jsonb
    || jsonb_build_object(
      'votes', jsonb_build_object(
        'type', 'bigint',
        'sql', case
          when private.rollup_as_of('vote_targets') is not null then 'n.votes'
          else '(select count(*) from app.counted_votes v where v.target_type = ''review'' and v.target_id = r.id)'
        end
      )
    );
end;
$$;

-- What a sort is by comes in by a plain join, so that its index gives the order.
create function private.reviews_sorted(query jsonb, sort text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    query
      || jsonb_build_object(
        'counted', query ->> 'from',
        'from', replace(
          query ->> 'from',
          query ->> 'source',
          (query ->> 'source')
            || case
              when sort in ('votes', '-votes')
                and private.rollup_as_of('vote_targets') is not null
                then ' join app.r_review_votes n on n.review_id = r.id'
              when sort in ('authorScore', '-authorScore') then ' join app.users w on w.user_id = r.author_id'
              else ''
            end
        )
      )
  );
end;
$$;

create function private.person_reviews(who bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_set(private.reviews_query('{"person": "0", "status": "all"}'), '{args,person}', to_jsonb(who));
end;
$$;
