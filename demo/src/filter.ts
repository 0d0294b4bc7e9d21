import { OneRosterServiceError } from './service-error.ts'

export type OneRosterFilter = (row: object) => boolean

const conditionPattern = /^\s*([A-Za-z][\w.:-]*)\s*(!=|>=|<=|=|>|<|~)\s*'(.*)'\s*$/su
// A value may contain an apostrophe ("O'ktam"), so AND or OR separates conditions only if another condition follows.
const conjunctionPattern = /'\s+(\w+)\s+(?=[A-Za-z][\w.:-]*\s*(?:!=|>=|<=|=|>|<|~)\s*')/u

const timestampFields = new Set(['dateLastModified', 'startDate', 'endDate', 'beginDate', 'birthDate'])

/**
 * Parses one condition, or two joined by AND or OR: `field<op>'value'` with one of `= != > >= < <= ~` (contains). Any
 * element of a list may match. Upper and lower case are equal.
 * @throws OneRosterServiceError 400 invalid_filter_field
 */
export function parseOneRosterFilter(text: string, known: ReadonlySet<string>): OneRosterFilter {
  const found = conjunctionPattern.exec(text)
  if (!found) return parseCondition(text, known)
  if (found[1] !== 'AND' && found[1] !== 'OR') throw invalidFilterError(`AND yoki OR bo'lsin: ${found[1]}`)
  const one = parseCondition(text.slice(0, found.index + 1), known)
  const rest = text.slice(found.index + found[0].length)
  if (conjunctionPattern.test(rest)) throw invalidFilterError("faqat ikkita shart bo'lishi mumkin")
  const other = parseCondition(rest, known)
  return found[1] === 'AND' ? (row) => one(row) && other(row) : (row) => one(row) || other(row)
}

export function readTextsAtPath(row: unknown, path: string): string[] {
  let found: unknown[] = [row]
  for (const segment of path.split('.')) {
    found = found.flatMap((value) => (isRecord(value) ? (value[segment] as unknown) : []))
  }
  return found.filter((value) => value !== undefined && value !== null).map(String)
}

export function firstPathSegment(path: string): string {
  return path.split('.', 1)[0] ?? ''
}

function parseCondition(text: string, known: ReadonlySet<string>): OneRosterFilter {
  const [, path, operator, value] = conditionPattern.exec(text) ?? []
  if (path === undefined || operator === undefined || value === undefined) {
    throw invalidFilterError(`shart "maydon='qiymat'" ko'rinishida bo'lsin: ${text}`)
  }
  if (!known.has(firstPathSegment(path))) throw invalidFilterError(`noma'lum maydon ${path}`)

  if (timestampFields.has(path)) {
    const wanted = Date.parse(value)
    if (Number.isNaN(wanted)) throw invalidFilterError(`${path}: sana noto'g'ri: ${value}`)
    if (operator !== '~') return anyOf(path, operator, Date.parse, wanted)
  }
  return anyOf(path, operator, (found) => found.toLowerCase(), value.toLowerCase())
}

function anyOf<T extends string | number>(
  path: string,
  operator: string,
  read: (text: string) => T,
  wanted: T,
): OneRosterFilter {
  // For a list, `!=` is true if no element of the list equals the value.
  if (operator === '!=') return (row) => !readTextsAtPath(row, path).some((text) => read(text) === wanted)
  const matches = comparison(operator, wanted)
  return (row) => readTextsAtPath(row, path).some((text) => matches(read(text)))
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

function invalidFilterError(description: string): OneRosterServiceError {
  return new OneRosterServiceError(400, 'invalid_filter_field', `filter: ${description}`)
}
