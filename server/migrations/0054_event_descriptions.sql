-- Descriptions of events are rich text: each line of what stands there becomes a paragraph.
alter table event add column document jsonb;
update event set document = jsonb_build_object('type', 'doc', 'content', (
  select jsonb_agg(
    case when line = '' then '{"type": "paragraph"}'::jsonb
    else jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', line))) end
    order by place)
  from regexp_split_to_table(description, E'\\r?\\n') with ordinality lines (line, place)));
alter table event alter column document set not null;
alter table event drop column description;
alter table event rename column document to description;
