-- Answers are kept as they are: to unpack the largest, the invitation graph, took a third of its call. Each is written anew
-- by its next round.
alter table app.r_cached_answer alter answer set storage external;
