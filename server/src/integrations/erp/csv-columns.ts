import type { CsvRow } from './csv-bundle.ts'
import type { RawRow } from './oneroster-source.ts'
import { ErpError } from './port.ts'

/** The field of each CSV column; null = ignored. Unnamed columns at the end are left out. */
type Header = (string | null)[]

/** @throws ErpError `nonsense` if the column sourcedId is missing, because the file then has other content */
export function parseCsvHeader(cells: string[], file: string, notes: string[]): Header {
  const names = cells.map((cell) => cell.trim())
  while (names.at(-1) === '') names.pop()
  const header = names.map((name) => {
    if (name.startsWith('metadata.')) return name
    const known = columns.get(name.toLowerCase()) ?? columns.get(misspelledColumns.get(name.toLowerCase()) ?? '')
    if (known && known.column !== name) notes.push(`${file}: "${name}" sarlavhasi "${known.column}" deb o'qildi`)
    return known?.field ?? null
  })
  if (!header.includes('sourcedId')) {
    throw new ErpError(
      'nonsense',
      `${file} sarlavhasida sourcedId yo'q (ustunlar vergul yoki nuqtali vergul bilan ajratilsin)`,
    )
  }
  return header
}

export function toRawRow(header: Header, { cells, line, trouble }: CsvRow, file: string): RawRow {
  const place = `${file}, ${line}-qator`
  const value: Record<string, unknown> = {}
  const metadata: Record<string, unknown> = {}
  for (const [index, field] of header.entries()) {
    if (field?.startsWith('metadata.')) metadata[field.slice('metadata.'.length)] = cells?.[index]
    else if (field !== null) value[field] = cells?.[index]
  }
  value.metadata = metadata
  const broken = trouble ?? cellCountProblem(header, cells ?? []) ?? encodingProblem(cells ?? [])
  return broken === null ? { value, place } : { value, place, broken }
}

/**
 * Returns what is wrong with the number of cells; null = nothing. Additional empty cells are accepted, because
 * spreadsheet programs add them.
 */
function cellCountProblem(header: Header, cells: string[]): string | null {
  const extra = cells.slice(header.length).some((cell) => cell.trim() !== '')
  if (cells.length >= header.length && !extra) return null
  return `Ustunlar soni noto'g'ri (${header.length} o'rniga ${cells.length})`
}

function encodingProblem(cells: string[]): string | null {
  return cells.some((cell) => cell.includes('\ufffd')) ? 'Matn UTF-8 emas' : null
}

const fieldOf: Record<string, string> = {
  parentSourcedId: 'parent',
  orgSourcedId: 'org',
  orgSourcedIds: 'orgs',
  agentSourcedIds: 'agents',
  primaryOrgSourcedId: 'primaryOrg',
  courseSourcedId: 'course',
  schoolSourcedId: 'school',
  termSourcedIds: 'terms',
  classSourcedId: 'class',
  userSourcedId: 'user',
}

const columns = new Map(
  (
    'sourcedId status dateLastModified name type title startDate endDate subjects location enabledUser givenName familyName ' +
    'middleName identifier phone sms role roleType primary beginDate birthDate sex preferredGivenName preferredMiddleName ' +
    `preferredFamilyName ${Object.keys(fieldOf).join(' ')}`
  )
    .split(' ')
    .map((column) => [column.toLowerCase(), { column, field: fieldOf[column] ?? column }]),
)

/** Misspelt column names from bundles of real programs. They are accepted and reported as a note. */
const misspelledColumns = new Map([
  ['datalastmodified', 'datelastmodified'],
  ['datelastmodifed', 'datelastmodified'],
  ['prefferedgivenname', 'preferredgivenname'],
  ['prefferedmiddlename', 'preferredmiddlename'],
  ['prefferedfamilyname', 'preferredfamilyname'],
  ['orgsourceid', 'orgsourcedid'],
  ['usersourceid', 'usersourcedid'],
])
