-- Papers as they were first drawn: they are given out so for ever, whatever words, layout, fonts and schemas came since.
create table document_files (
  document_id bigint primary key references documents (id) on delete cascade,
  -- A PDF.
  bytes bytea not null constraint document_files_small check (length(bytes) between 1 and 5242880),
  sha256 text not null
    constraint document_files_hash check (sha256 = encode(sha256(bytes), 'hex')),
  drawn_at timestamptz not null default now()
);
-- A PDF is packed already.
alter table document_files alter column bytes set storage external;
create trigger document_files_unchanged before update on document_files
  for each row execute function refuse_change();

-- They go with their paper.
create function keep_document_file() returns trigger language plpgsql as $$
begin
  if exists (select from documents where id = old.document_id) then
    raise exception 'document_files is append only';
  end if;
  return old;
end $$;
create trigger document_files_kept before delete on document_files
  for each row execute function keep_document_file();
create trigger document_files_truncated before truncate on document_files
  for each statement execute function refuse_change();
