/**
 * Elements that begin a new line. If such an element is removed, its text must stay separated from the words around.
 */
export const blockLevelElementTags: ReadonlySet<string> = new Set(
  (
    'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 ' +
    'h3 h4 h5 h6 header hgroup legend main menu nav optgroup option p pre search section summary'
  ).split(' '),
)

/** Elements that a formatted text may contain. All other elements are removed from pasted HTML. */
const elements = new Set(
  (
    'a b blockquote br caption code col colgroup del div em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s span strike strong ' +
    'sub sup table tbody td tfoot th thead tr u ul'
  ).split(' '),
)
const attributes = new Set('alt colspan data-pm-slice href rowspan src start style title'.split(' '))
/** Elements that are removed together with their content, which is no readable text. */
const removed = 'embed,iframe,link,meta,noembed,noframes,noscript,object,script,style,svg,template,title,xmp,[hidden]'
/** Elements that are replaced by their text in pasted HTML. */
const onlyWords = 'math,select,textarea'
const safeAddress = /^(https?:|mailto:|tel:|blob:|data:image\/(png|jpeg|gif|webp);|[/#?])/i

/**
 * The browser calls this policy for each string that a library assigns to innerHTML. Only elements of formatted text
 * remain, and strings never become scripts.
 */
export function installTrustedTypesPolicy(): void {
  // Without this setting, Zod would try `new Function`, which the browser would report as a violation of the policy.
  globalThis.__zod_globalConfig = { jitless: true }
  const own = Symbol()
  const policy = window.trustedTypes?.createPolicy('default', {
    // `sanitized` passes `own` to get its HTML back unchanged for DOMParser, whose documents run no scripts.
    createHTML: (html, mark) => (mark === own || !html.includes('<') ? html : sanitized(html)),
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href)
      if (origin === location.origin && pathname === '/push.js') return address
      throw new TypeError(`no script of ours: ${pathname}`)
    },
  })
  const sanitized = (html: string) => {
    const { body } = new DOMParser().parseFromString(policy?.createHTML(html, own) as never, 'text/html')
    return sanitize(body)
  }
}

/** @param body from DOMParser, so that its scripts do not run */
function sanitize(body: HTMLElement): string {
  for (const element of body.querySelectorAll(removed)) element.remove()
  for (const element of body.querySelectorAll(onlyWords)) element.replaceWith(wordsOf(element))
  for (const element of body.querySelectorAll('*')) {
    if (!elements.has(element.localName)) unwrap(element)
    for (const { name, value } of [...element.attributes]) {
      const isAddress = name === 'href' || name === 'src'
      if (!attributes.has(name) || (isAddress && !safeAddress.test(value.trim()))) element.removeAttribute(name)
    }
  }
  return body.innerHTML
}

function wordsOf(element: Element): string {
  const shown =
    element.localName === 'select' ? (element.querySelector('[selected]') ?? element.querySelector('option')) : element
  return shown?.textContent ?? ''
}

/** Replaces an element by its content. Words on different lines stay separated. */
function unwrap(element: Element): void {
  const { childNodes, localName, ownerDocument } = element
  if (blockLevelElementTags.has(localName)) {
    const line = ownerDocument.createElement('div')
    line.append(...childNodes)
    element.replaceWith(line)
  } else element.replaceWith(...childNodes)
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createHTML(html: string, ...given: unknown[]): string
      createScriptURL(address: string): string
    },
  ): { createHTML(html: string, ...given: unknown[]): unknown }
}

declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined
  interface Window {
    trustedTypes?: TrustedTypes
  }
}
