import { ServiceFault } from './service-fault.ts'

export type Filter = (row: object) => boolean

const predicate = /^\s*([A-Za-z][\w.:-]*)\s*(!=|>=|<=|=|>|<|~)\s*'(.*)'\s*$/su
// A value may hold an apostrophe ("O'ktam"), so a joint is one only where another predicate follows it.
const joint = /'\s+(\w+)\s+(?=[A-Za-z][\w.:-]*\s*(?:!=|>=|<=|=|>|<|~)\s*')/u

const moments = new Set(['dateLastModified', 'startDate', 'endDate', 'beginDate', 'birthDate'])

/**
 * `field<op>'value'`, at most two joined by one AND or OR; op is one of `= != > >= < <= ~` (contains). A path with dots
 * goes into objects and lists (`roles.role`); of a list any element may match. Letters are compared without case.
 * @throws ServiceFault 400 invalid_filter_field
 */
export function parseFilter(text: string, known: ReadonlySet<string>): Filter {
  const found = joint.exec(text)
  if (!found) return parsePredicate(text, known)
  if (found[1] !== 'AND' && found[1] !== 'OR') throw wrong(`AND yoki OR bo'lsin: ${found[1]}`)
  const one = parsePredicate(text.slice(0, found.index + 1), known)
  const rest = text.slice(found.index + found[0].length)
  if (joint.test(rest)) throw wrong("faqat ikkita shart bo'lishi mumkin")
  const other = parsePredicate(rest, known)
  return found[1] === 'AND' ? (row) => one(row) && other(row) : (row) => one(row) || other(row)
}

/** Every text found at a dotted path; lists are walked through. */
export function valuesAt(row: unknown, path: string): string[] {
  let found: unknown[] = [row]
  for (const segment of path.split('.')) {
    found = found.flatMap((value) => (isRecord(value) ? (value[segment] as unknown) : []))
  }
  return found.filter((value) => value !== undefined && value !== null).map(String)
}

export function firstSegment(path: string): string {
  return path.split('.', 1)[0] ?? ''
}

function parsePredicate(text: string, known: ReadonlySet<string>): Filter {
  const [, path, operator, value] = predicate.exec(text) ?? []
  if (path === undefined || operator === undefined || value === undefined) {
    throw wrong(`shart "maydon='qiymat'" ko'rinishida bo'lsin: ${text}`)
  }
  if (!known.has(firstSegment(path))) throw wrong(`noma'lum maydon ${path}`)

  if (moments.has(path)) {
    const wanted = Date.parse(value)
    if (Number.isNaN(wanted)) throw wrong(`${path}: sana noto'g'ri: ${value}`)
    if (operator !== '~') return anyOf(path, operator, Date.parse, wanted)
  }
  return anyOf(path, operator, (found) => found.toLowerCase(), value.toLowerCase())
}

function anyOf<T extends string | number>(
  path: string,
  operator: string,
  read: (text: string) => T,
  wanted: T,
): Filter {
  // "Not equal" speaks of the whole list: no element is the value.
  if (operator === '!=') return (row) => !valuesAt(row, path).some((text) => read(text) === wanted)
  const matches = comparison(operator, wanted)
  return (row) => valuesAt(row, path).some((text) => matches(read(text)))
}

function comparison<T extends string | number>(operator: string, wanted: T): (found: T) => boolean {
  if (operator === '=') return (found) => found === wanted
  if (operator === '>') return (found) => found > wanted
  if (operator === '>=') return (found) => found >= wanted
  if (operator === '<') return (found) => found < wanted
  if (operator === '<=') return (found) => found <= wanted
  return (found) => String(found).includes(String(wanted))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function wrong(description: string): ServiceFault {
  return new ServiceFault(400, 'invalid_filter_field', `filter: ${description}`)
}
