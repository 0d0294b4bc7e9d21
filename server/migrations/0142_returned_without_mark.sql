-- Returned homework has no mark: the form stored 0 for it. The trigger also clears the 0 that the former server still sends.
create function clear_mark_of_returned() returns trigger language plpgsql as $$
begin
  new.score := null;
  return new;
end $$;
create trigger chat_returned_without_mark before insert or update of status, score on chat for each row
  when (new.homework_id is not null and new.status = 2 and new.score is not null) execute function clear_mark_of_returned();

update homework set score_sum = (
  select coalesce(sum(score) filter (where status is distinct from 2), 0) from chat where chat.homework_id = homework.id)
where id in (select homework_id from chat where status = 2 and score > 0);
-- harmless: only returned works, a few percent; a check of one of them waits for seconds.
update chat set score = null where homework_id is not null and status = 2 and score is not null;
-- harmless: only the verdicts of returned works, which no program changes.
update chat_message set score = null from chat
where chat.id = chat_message.chat_id and chat.homework_id is not null and chat_message.status = 2 and chat_message.score is not null;
