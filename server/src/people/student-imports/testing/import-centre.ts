import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildWorkbook, type CellValue } from './tables.ts'

export const importHeaderRow = [
  'F.I.Sh.',
  'Telefon',
  "Tug'ilgan sana",
  'Jinsi',
  'ID',
  'Pasport',
  'JSHSHIR',
  'Guvohnoma',
  'Guruh',
]

let counter = 0
/**
 * A table row about a new person, whose name and phone no other row has. A field given as `null` leaves its cell blank.
 */
export function buildImportRowOfPerson(
  cells: Partial<
    Record<'name' | 'phone' | 'born' | 'gender' | 'hId' | 'passport' | 'personalId' | 'group', CellValue>
  > = {},
) {
  const n = ++counter
  const {
    name = `Karimov Ali Vali o'g'li`,
    phone = `90${String(1_000_000 + n)}`,
    born = new Date(Date.UTC(2004, 0, 1 + (n % 7_000))).toISOString().slice(0, 10),
    gender = 'erkak',
  } = cells
  return [
    name,
    phone,
    born,
    gender,
    cells.hId ?? null,
    cells.passport ?? null,
    cells.personalId ?? null,
    null,
    cells.group ?? null,
  ]
}

/** Creates a centre with two users: one may import students into one branch, the other sees only another branch. */
export async function createImportTestCentre() {
  const t: TestApp = await startTestApp()
  const grants = ['users:students.create', 'users:students.read']
  const [office, other] = [await t.build.office(), await t.build.office()]
  const { token, staffId } = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
  const { token: stranger } = await t.signedIn({ grants, headOfficeIds: [other.headOfficeId] })
  const upload = async (rows: CellValue[][], by = token) =>
    t.send(studentImports.create, {
      token: by,
      query: { officeId: office.id },
      file: await buildWorkbook([importHeaderRow, ...rows]),
    })
  const rowsOf = async (id: number, query: object = {}) =>
    (await t.send(studentImports.rows, { token, params: { id }, query: { perPage: 1000, ...query } })).data
  const apply = (id: number, version: number, by = token) =>
    t.send(studentImports.apply, { token: by, params: { id }, body: { version } })
  const revert = (id: number, by = token) => t.send(studentImports.revert, { token: by, params: { id } })
  const change = (
    id: number,
    line: number,
    body: { version: number; cells?: Record<string, string>; isSkipped?: boolean },
    by = token,
  ) => t.send(studentImports.changeRow, { token: by, params: { id, line }, body })
  return { t, office, other, token, staffId, stranger, upload, rowsOf, apply, revert, change }
}
