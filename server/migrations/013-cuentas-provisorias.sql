-- An account that somebody registered and nobody verified yet: whoever registers next with that RUN takes its place. One
-- that was verified once, or that an administrator made or linked, stays.
alter table usuario add column if not exists provisoria boolean not null default false;
