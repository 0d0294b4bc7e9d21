import { openEmbedded } from '../../server/src/db/open.ts'

/** Elements that a browser would make of these texts carry `data-hostile`, and their scripts call `hostileRan`. */
const markups = [
  '<script data-hostile>hostileRan()</script>',
  '<script data-hostile src=//evil.example/x.js></script>',
  '<img data-hostile src=x onerror=hostileRan()>',
  '<img data-hostile src=//evil.example/pixel.png>',
  '<img data-hostile srcset="//evil.example/p.png 1x">',
  '<svg data-hostile onload=hostileRan()>',
  '<svg data-hostile><script>hostileRan()</script></svg>',
  '<svg data-hostile><animate onbegin=hostileRan() attributeName=x dur=1s>',
  '<svg data-hostile><use href="data:image/svg+xml,<svg id=x xmlns=\'http://www.w3.org/2000/svg\'/>#x">',
  '<svg data-hostile><foreignObject><iframe srcdoc="<script>parent.hostileRan()</script>">',
  '<math data-hostile><mtext><img src=x onerror=hostileRan()></mtext></math>',
  '<iframe data-hostile src="javascript:parent.hostileRan()"></iframe>',
  '<iframe data-hostile srcdoc="<script>parent.hostileRan()</script>"></iframe>',
  '<iframe data-hostile src=//evil.example/></iframe>',
  '<object data-hostile data="javascript:hostileRan()"></object>',
  '<embed data-hostile src="data:text/html,<script>parent.hostileRan()</script>">',
  '<a data-hostile href="javascript:hostileRan()">bosing</a>',
  '<a data-hostile href="JaVaScRiPt&colon;hostileRan()">bosing</a>',
  '<a data-hostile href="data:text/html,<script>hostileRan()</script>">bosing</a>',
  '<a data-hostile href=//evil.example ping=//evil.example/ping>bosing</a>',
  '<form data-hostile action=//evil.example><button>bosing</button></form>',
  '<form data-hostile><button formaction="javascript:hostileRan()">bosing</button></form>',
  '<input data-hostile autofocus onfocus=hostileRan()>',
  '<select data-hostile autofocus onfocus=hostileRan()></select>',
  '<textarea data-hostile autofocus onfocus=hostileRan()></textarea>',
  '<details data-hostile open ontoggle=hostileRan()><summary>x</summary></details>',
  '<video data-hostile autoplay onerror=hostileRan()><source src=x></video>',
  '<audio data-hostile src=x onerror=hostileRan()></audio>',
  '<video data-hostile poster=//evil.example/p.png></video>',
  '<body data-hostile onload=hostileRan()>',
  '<link data-hostile rel=stylesheet href=//evil.example/x.css>',
  '<link data-hostile rel=prefetch href=//evil.example/x>',
  '<style data-hostile>@import "//evil.example/x.css"; body{background:url(//evil.example/b.png)}</style>',
  '<div data-hostile style="background:url(//evil.example/b.png)">x</div>',
  '<div data-hostile style="animation-name:x" onanimationstart=hostileRan()>x</div>',
  '<meta data-hostile http-equiv=refresh content="0;url=//evil.example">',
  '<base data-hostile href=//evil.example/>',
  '<template data-hostile><img src=x onerror=hostileRan()></template>',
  '<noscript data-hostile><p title="</noscript><img src=x onerror=hostileRan()>">',
  '<marquee data-hostile onstart=hostileRan()>x</marquee>',
  '<table data-hostile background=//evil.example/b.png><tr><td>x</table>',
  '<button data-hostile popovertarget=x onclick=hostileRan()>x</button><p popover id=x>',
  '<dialog data-hostile open onclose=hostileRan()>x</dialog>',
  '<xss data-hostile contenteditable autofocus onfocus=hostileRan()>x</xss>',
]

/** Texts that are dangerous as an address, a template, a formula or a name of something built in. */
const texts = [
  'javascript:hostileRan()',
  ' \u0001javascript:hostileRan()',
  'java\nscript:hostileRan()',
  'JAVASCRIPT:hostileRan()',
  'data:text/html,<script>hostileRan()</script>',
  'vbscript:hostileRan()',
  '//evil.example/x',
  'https://evil.example/x',
  '{{constructor.constructor("hostileRan()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant for programs that fill it in
  '${hostileRan()}',
  '#{hostileRan()}',
  '<%= hostileRan() %>',
  '=HYPERLINK("//evil.example","x")',
  '[bosing](javascript:hostileRan())',
  '![x](//evil.example/p.png)',
  '__proto__',
  'constructor',
  'toString',
  '&lt;img src=x onerror=hostileRan()&gt;',
  '\u202egnp.exe\u202c',
  '\\"; hostileRan(); //',
  "'-hostileRan()-'",
  '</script><script>hostileRan()</script>',
  ']]><script>hostileRan()</script>',
]

/** A text behind what closes the attribute or element that it may stand in. */
const breakouts = ['', '">', "'>", '</textarea></title></style></script>']

/** 200 texts at the least, each different. */
export const hostileTexts: readonly string[] = [
  ...breakouts.flatMap((breakout) => markups.map((markup) => breakout + markup)),
  ...texts,
]

/** Columns that people, the ERP, doors, exchanges and Telegram fill with words of their own. */
const freeText =
  /^(answer_text|body|classroom_name|comment|contract_type|contract_status|description|device|direction|display_name|employee_no|equipment|erp_name|error|excerpt|face_trouble|file_name|first_name|full_name|h_id|last_name|link|message|middle_name|name|note|number|orig_name|position|question|reason|stop_reason|text|theme|title|trouble|user_agent)$/

/**
 * Writes the hostile texts into every row of a closed data folder, past all checks of input, as if they had arrived by a
 * channel that nobody has checked.
 * @param folder of an embedded database
 * @returns how many columns hold them
 */
export async function plantHostileTexts(folder: string): Promise<number> {
  const { pool, close } = await openEmbedded(folder)
  // Neither triggers nor foreign keys are asked: entries of the audit are hostile as well.
  await pool.query('set session_replication_role = replica')
  const { rows } = await pool.query<{ table: string; column: string; type: string }>(`
    select table_name as table, column_name as column, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      -- Names in these are the program's own.
      and table_name not in ('schema_migration', 'app_value')`)
  let planted = 0
  for (const { table, column, type } of rows) {
    const text = `($1::text[])[1 + abs(hashtext(ctid::text || '${table}.${column}')) % ${hostileTexts.length}]`
    // A unique column takes a different text in each row.
    const values = freeText.test(column) && type === 'text' ? [text, `${text} || ctid::text`] : []
    if (type.startsWith('json')) values.push(inDocument(column, text))
    for (const value of values) {
      const update = `update "${table}" set "${column}" = (${value})::${type} where "${column}" is not null`
      const { rowCount } = await pool.query(update, [hostileTexts]).catch(() => ({ rowCount: null }))
      if (rowCount) planted++
      if (rowCount !== null) break
    }
  }
  await close()
  return planted
}

/** A document of formatted text with other words and links. */
const inDocument = (column: string, text: string) => `
  regexp_replace(
    regexp_replace("${column}"::text, '("text": ?)"[^"]*"', '\\1' || replace(to_json(${text})::text, '\\', '\\\\'), 'g'),
    '("href": ?)"[^"]*"', '\\1"javascript:hostileRan()"', 'g')`
