-- What a search by names walks, as before; and each two words with every one behind them in the alphabet, which `other`
-- names after a space each. Three words that many names hold are found as soon as two. A name of more than six words has
-- an entry of its own in their place.
create or replace function list_held_words(words tsvector) returns table (word text, other text)
language sql immutable parallel safe as $$
  with held as (
    select lexeme collate "C" as word, count(*) over () as together
    from unnest(tsvector_to_array(words)) as lexemes (lexeme)
    -- Every reference begins with one of these.
    where lexeme !~ '[0-9]' and lexeme not in ('dgb', 'dgc'))
  select held.word, '' from held
  union all
  select held.word, behind.word from held join held as behind on held.word < behind.word
  union all
  select held.word, ' ' || behind.word || ' ' || last.word
  from held join held as behind on held.word < behind.word join held as last on behind.word < last.word
  where held.together <= 6
  union all
  select distinct '', ' ' from held where held.together > 6
$$;

-- What such a search is asked for: the three longest beginnings without a digit, in the order of the alphabet. What begins
-- another one asks for nothing more.
create or replace function list_beginnings(search text) returns text[]
language sql immutable parallel safe as $$
  with typed as (
    select distinct split.word collate "C" as word
    from regexp_split_to_table(lower(search), '[^[:alnum:]]+') as split (word)
    where split.word <> '')
  select array_agg(longest.word order by longest.word) from (
    select typed.word from typed
    where typed.word !~ '[0-9]' and not exists (
      select from typed as longer
      where longer.word <> typed.word and starts_with(longer.word, typed.word))
    order by length(typed.word) desc, typed.word limit 3) as longest
$$;

-- With the verdict, a filter is found as soon as all. While this is made, customers wait to be written, and who searches them.
create or replace function hold_customer_words() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' then
    delete from customer_held_words where id = new.id;
  end if;
  insert into customer_held_words (word, other, verdict, id)
  select word, other, new.verdict, new.id from list_held_words(new.words);
  return null;
end $$;
create or replace trigger customers_held_anew after update on customers
  for each row when ((old.words, old.verdict) is distinct from (new.words, new.verdict))
  execute function hold_customer_words();
alter table customer_held_words add column verdict text;
drop index customer_held_words_held;
drop index customer_held_words_by_customer;
update customer_held_words held set verdict = customers.verdict from customers where customers.id = held.id;
insert into customer_held_words (word, other, verdict, id)
select held.word, held.other, customers.verdict, customers.id
from customers, list_held_words(customers.words) as held where held.other like ' %';
alter table customer_held_words alter column verdict set not null;
create unique index customer_held_words_held on customer_held_words (word, other, id);
create index customer_held_words_by_verdict on customer_held_words (word, other, verdict, id);
create index customer_held_words_by_customer on customer_held_words (id);
