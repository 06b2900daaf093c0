-- Reciprocated reviews (8.34): pairs whose reviews are both positive, or whatever they say.

create or replace function private.pairs_query(filters jsonb)
returns private.list_query
language plpgsql
stable
set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  active boolean := private.filter_word(f, 'status', array['active', 'all'], 'active') = 'active';
  query private.list_query := private.rows_of(
    'app.r_review_pair p',
    '(p.first_author || '':'' || p.responder)',
    jsonb_strip_nulls(
      jsonb_build_object(
        'person', private.filter_person(f, 'person'),
        'level', private.filter_levels(f, 'level'),
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to')
      )
    ),
    'text'
  );
begin
  query.orders := '{
    "latency": {"sql": "p.latency_seconds", "type": "float8"},
    "at": {"sql": "p.at", "type": "timestamptz"}
  }';
  query := private.narrowed(
    query,
    case
      when private.filter_word(f, 'sentiment', array['positive', 'any'], 'positive') = 'positive' then case
        when active then 'p.current_positive'
        else 'p.ever_positive'
      end
      -- Whatever they say: both still say something.
      when active then 'not exists (select 1 from app.r_review_edge e where not e.active and (e.author_id, e.subject_id) in ((p.first_author, p.responder), (p.responder, p.first_author)))'
    end,
    case private.filter_word(f, 'band', array['30m', '24h', '7d', 'later'])
      when '30m' then 'p.latency_seconds <= 1800'
      when '24h' then 'p.latency_seconds <= 86400'
      when '7d' then 'p.latency_seconds <= 604800'
      when 'later' then 'p.latency_seconds > 604800'
    end
  );
  return private.narrowed_by_args(
    query,
    '{
      "person": "(p.first_author = ($1 ->> ''person'')::bigint or p.responder = ($1 ->> ''person'')::bigint)",
      "level": "exists (select 1 from app.users u where u.user_id in (p.first_author, p.responder) and private.level(u.score) in (select jsonb_array_elements_text($1 -> ''level'')))",
      "from": "p.at >= ($1 ->> ''from'')::timestamptz",
      "to": "p.at <= ($1 ->> ''to'')::timestamptz"
    }'
  );
end;
$$;
comment on function public.reciprocated_reviews(jsonb, text, int, int, jsonb) is
  'Page /mini-apps/reciprocated-reviews, tab Pairs (M3, M14). Filters: sentiment positive (both reviews) | any, status active (of the current reviews) | all (of any ever), band 30m|24h|7d|later, person, level, from, to (answer). Sorts: latency, at.';
