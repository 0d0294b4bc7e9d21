-- As in 0002, and numbers by their size: 2-xona stands before 10-xona. A run of digits is filled up with zeros, the digits it
-- is compared by are its last eighteen.
create or replace function uzbek_order(value text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(
    regexp_replace(
      translate(
        replace(replace(replace(replace(
          translate(
            replace(replace(replace(replace(replace(replace(replace(replace(replace(
              lower(normalize(value, NFKC)),
              'ш', 'sh'), 'щ', 'sh'), 'ч', 'ch'), 'ё', 'yo'), 'ю', 'yu'), 'я', 'ya'), 'ц', 'ts'), 'ў', 'o'''), 'ғ', 'g'''),
            'абвгдежзийклмнопрстуфхыэқҳʻʼ‘’`´′ʹъь',
            'abvgdejziyklmnoprstufxieqh'''''''''''''''''),
          'o''', '{'), 'g''', '|'), 'sh', '}'), 'ch', '~'),
        '''"“”-', ''),
      '[0-9]+', '00000000000000000\&', 'g'),
    '[0-9]*([0-9]{18})', '\1', 'g')
$$;
