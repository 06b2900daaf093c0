-- Rates of slashes are kept before the measures of people are counted: without them each few people of that round would count
-- all endorsements of the network anew.
create function app.refresh_slash_rates(cursor jsonb) returns jsonb
language sql set search_path = ''
as $$
  select private.keep_answers(cursor, 'slash_rates');
$$;
comment on function app.refresh_slash_rates(jsonb) is 'What reasons about slashes are held against.';
insert into app.rollup_jobs values ('slash_rates', 300, 'app.refresh_slash_rates', 45);
update app.cached_answer_sources set kept_by = 'slash_rates' where part = 'slash_rates';

-- These rest on scores and slashes alone, and every profile asks for them.
update app.cached_answer_sources
set kept_by = 'opening_answers'
where part in ('slash_risks', 'score_shares');
