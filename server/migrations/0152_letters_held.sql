-- The undo of an erasure or a merge restores the letters, too.
create trigger erasure_is_held after delete or update on weekly_letter for each row
  when (current_setting('markaz.held', true) <> '') execute function hold_for_undo();
