import { afterEach, expect, it, vi } from 'vitest'
import { installTrustedTypesPolicy } from './default-policy.ts'
import { addNonceToStyles } from './style-nonce.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  Reflect.deleteProperty(document, 'createElement')
})

function policy() {
  let rules = {} as { createHTML(html: string, ...given: unknown[]): string; createScriptURL(address: string): string }
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, given: typeof rules) {
      expect(name).toBe('default')
      rules = given
      return given
    },
  })
  installTrustedTypesPolicy()
  return rules
}
const asked = (html: string) => policy().createHTML(html, 'TrustedHTML', 'Element innerHTML')

// Shows: SAFE-034
it.each([
  ['<img src=/x onerror=alert(1)>', '<img src="/x">'],
  ['<p onclick="alert(1)">salom</p>', '<p>salom</p>'],
  ['a<script>alert(1)</script>b', 'ab'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href=" java\tscript:alert(1)">a</a>', '<a>a</a>'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>x', 'x'],
  ['<svg><animate onbegin=alert(1)></svg><b>x</b>', '<b>x</b>'],
  ['<math><mtext><table><mglyph><style><img src onerror=alert(1)></style></mglyph></table></mtext></math>x', 'x'],
  ['x<noscript><p title="</noscript><img src onerror=alert(1)>"></noscript>', 'x'],
  ['<form action=//evil.test><input name=a>x</form>', '<div>x</div>'],
  ['<textarea><img src onerror=alert(1)></textarea>', '&lt;img src onerror=alert(1)&gt;'],
  ['<math><mi>x</mi></math><select><option>a<option selected>b</select>', 'xb'],
  ['<base href=//evil.test><font face=a><b>x</b></font>', '<b>x</b>'],
])('HTML that a library inserts loses its scripts: %s', (html, kept) => {
  expect(asked(html)).toBe(kept)
})

it('HTML that is pasted from another page keeps its text, lists, tables, and the attributes that the editor needs', () => {
  const pasted =
    '<div data-pm-slice="1 1 []"><h2>Dars</h2><ul><li><b>bir</b></li></ul><table><tbody><tr><td colspan="2">x</td></tr></tbody></table><a href="https://markaz.uz">y</a></div>'
  expect(asked(pasted)).toBe(pasted)
})

it('in pasted HTML, words on different lines stay separate, and words in hidden elements are removed', () => {
  expect(
    asked('<dl><dt>bir</dt><dd>ikki</dd></dl><details><summary>uch</summary>to‘rt</details><p hidden>besh</p>'),
  ).toBe('<div><div>bir</div><div>ikki</div></div><div><div>uch</div>to‘rt</div>')
})

it('the Trusted Types policy does not change CSS rules in style elements', () => {
  expect(asked('.a > .b { color: red }')).toBe('.a > .b { color: red }')
})

// Shows: SAFE-034
it.each([
  'https://evil.test/push.js',
  '/files/a.txt',
  'blob:http://localhost/1',
  'data:text/javascript,1',
  '/push.js/../x',
])('the Trusted Types policy rejects a worker from %s and allows our own workers', (address) => {
  expect(() => policy().createScriptURL(address)).toThrow(TypeError)
  expect(policy().createScriptURL('/push.js')).toBe('/push.js')
})

it("style elements that scripts create get the page's nonce, and other style elements do not", () => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'styles', nonce: 'abc' }))
  addNonceToStyles()
  expect([document.createElement('style').nonce, document.createElement('script').nonce]).toEqual(['abc', ''])
})
