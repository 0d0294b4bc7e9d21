/** Returns the CSS rules that can match if only the `used` components of Ant Design are rendered. */
export function extractUsedCssRules(
  css: string,
  classes: ReadonlyMap<string, string>,
  used: ReadonlySet<string>,
): string {
  const prefixes = [...classes.keys()].sort((a, b) => b.length - a.length)
  const isUsed = (name: string) => {
    const prefix = prefixes.find((one) => name === one || name.startsWith(`${one}-`))
    return prefix === undefined || used.has(classes.get(prefix) ?? '')
  }
  const seen = new Set<string>()
  return extractCssRules(css, isUsed, (rule, prelude) => {
    // The default theme's variables are not needed, because our own theme sets them. Ant Design's file repeats shared
    // CSS rules before each component; this build writes each rule once.
    if (prelude.startsWith('.css-var-') || seen.has(rule)) return false
    seen.add(rule)
    return true
  })
}

/** Removes selectors with unused class names, and rules that then have no selector. */
export function extractCssRules(
  css: string,
  isUsed: (className: string) => boolean,
  isKept: (rule: string, prelude: string) => boolean = () => true,
): string {
  const rule = (prelude: string, body: string) => {
    const text = `${prelude}{${body}}`
    return isKept(text, prelude) ? text : ''
  }
  const keep = (text: string): string =>
    [...blocks(text)]
      .map(({ prelude, body }) => {
        if (/^@(media|supports|container|layer)/.test(prelude)) {
          const inner = keep(body)
          return inner && `${prelude}{${inner}}`
        }
        if (prelude.startsWith('@')) return rule(prelude, body)
        const selectors = splitSelectors(prelude).filter((selector) => classNames(selector).every(isUsed))
        return selectors.length > 0 ? rule(selectors.join(','), body) : ''
      })
      .join('')
  return keep(css)
}

function classNames(selector: string): string[] {
  const needed = selector.replace(/:(not|is|where)\((?:[^()]|\([^()]*\))*\)/g, '')
  return [...needed.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? '')
}

function splitSelectors(prelude: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const [index, char] of [...prelude].entries()) {
    if (char === '(' || char === '[') depth++
    if (char === ')' || char === ']') depth--
    if (char !== ',' || depth > 0) continue
    parts.push(prelude.slice(from, index))
    from = index + 1
  }
  return [...parts, prelude.slice(from)].map((part) => part.trim())
}

function* blocks(css: string): Generator<{ prelude: string; body: string }> {
  let from = 0
  let open = -1
  let depth = 0
  let quote = ''
  for (let index = 0; index < css.length; index++) {
    const char = css[index] as string
    if (quote) {
      if (char === '\\') index++
      else if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '{' && depth++ === 0) open = index
    else if (char === '}' && --depth === 0) {
      yield { prelude: css.slice(from, open).trim(), body: css.slice(open + 1, index) }
      from = index + 1
    }
  }
}
