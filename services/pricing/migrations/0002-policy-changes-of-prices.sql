-- One record of changes for both subjects: an entry of the configuration, or how a type is priced.
alter table policy_changes
  alter column config_key drop not null,
  add column gold_type varchar(10) references gold_price_configs (gold_type),
  add column field text not null default 'configValue',
  -- Null where something began.
  alter column old_value drop not null,
  add constraint policy_changes_one_subject check (num_nonnulls(config_key, gold_type) = 1);
alter table policy_changes alter column field drop default;

create trigger policy_changes_never_emptied before truncate on policy_changes
  for each statement execute function refuse_change();
