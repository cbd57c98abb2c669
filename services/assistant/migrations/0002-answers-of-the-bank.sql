-- What was a topic is an answer of the bank.
alter table assistant_questions rename column topic to answer_id;
alter table assistant_questions rename column meant_topic to meant_answer_id;
alter table assistant_examples rename column topic to answer_id;
alter table assistant_answers rename column topic to answer_id;

create function answer_of_topic(topic text) returns text language sql immutable as $$
  select case topic
    when 'price' then 'price.today'
    when 'loan' then 'loan.estimate'
    when 'gramsNeeded' then 'loan.grams'
    when 'interest' then 'loan.rate'
    when 'ltv' then 'loan.ltv'
    when 'duration' then 'loan.duration'
    when 'repayment' then 'repay.how'
    when 'default' then 'repay.after-three'
    when 'minimumLoan' then 'loan.smallest'
    when 'loanFees' then 'loan.fees'
    when 'documents' then 'papers.loan-documents'
    when 'receipt' then 'ownership.no-receipt'
    when 'approval' then 'loan.approval-time'
    when 'sell' then 'sell.do-you-buy'
    when 'buy' then 'sell.buy-from-you'
    when 'digital' then 'digital.how'
    when 'storage' then 'storage.have'
    when 'transport' then 'transport.have'
    when 'purity' then 'purity.of'
    when 'analysis' then 'analysis.about'
    when 'refining' then 'refining.what'
    when 'branches' then 'branch.list'
    when 'hours' then 'branch.hours'
    when 'contact' then 'contact.phone'
    when 'services' then 'bank.services'
    when 'privacy' then 'bank.data-kept'
    when 'complaint' then 'contact.complaint'
    when 'account' then 'account.loan-online'
    when 'priceAlert' then 'price.alert-set'
    when 'human' then 'contact.person'
    when 'who' then 'talk.who-are-you'
    when 'greeting' then 'talk.greeting'
    when 'thanks' then 'talk.thanks'
    when 'goodbye' then 'talk.goodbye'
    when 'outOfScope' then 'talk.out-of-scope'
    when 'unpublished' then 'contact.enquiry'
    else topic end
$$;
update assistant_questions set answer_id = answer_of_topic(answer_id) where answer_id is not null;
update assistant_questions set meant_answer_id = answer_of_topic(meant_answer_id) where meant_answer_id is not null;
update assistant_examples set answer_id = answer_of_topic(answer_id);
update assistant_answers set answer_id = answer_of_topic(answer_id) where answer_id is not null;
drop function answer_of_topic(text);

alter table assistant_questions drop constraint assistant_questions_outcome_check;
alter table assistant_questions add constraint assistant_questions_outcome_check
  check (outcome in ('unknown', 'ambiguous', 'low-confidence', 'handed-over', 'unhelpful'));
alter table assistant_desk_changes drop constraint assistant_desk_changes_subject_check;
alter table assistant_desk_changes add constraint assistant_desk_changes_subject_check
  check (subject in ('question', 'example', 'answer', 'bank'));

-- Answers of the bank that staff took out of use.
create table assistant_retired_answers (
  answer_id text primary key,
  retired_at timestamptz not null default now(),
  retired_by_username text
);

-- How often each answer was given, by day of Nairobi.
create table assistant_uses (
  answer_id text not null,
  day date not null,
  uses integer not null check (uses > 0),
  primary key (answer_id, day)
);

-- What visitors thought of an answer that was given to them; the last press counts.
create table assistant_thumbs (
  reply_id text primary key,
  answer_id text not null,
  language text not null check (language in ('en', 'sw', 'ar')),
  is_helpful boolean not null,
  rated_at timestamptz not null default now()
);
create index assistant_thumbs_by_answer on assistant_thumbs (answer_id, rated_at);
create index assistant_thumbs_by_age on assistant_thumbs (rated_at);
