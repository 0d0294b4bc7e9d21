-- As uzbek_order, and numbers by their size: 2-xona stands before 10-xona. A run of digits is filled up with zeros, the
-- digits it is compared by are its last eighteen. Beside it and not in its place: it costs four times as much, which a
-- branch's rooms can bear and the order of all students and groups cannot.
create function natural_order(value text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(
    regexp_replace(uzbek_order(value), '[0-9]+', '00000000000000000\&', 'g'), '[0-9]*([0-9]{18})', '\1', 'g')
$$;
