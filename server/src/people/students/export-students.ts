import type { students } from '@markaz/protocol/people/students/routes'
import { ContractStatus, ContractType, Student, SystemStatus } from '@markaz/protocol/people/students/schemas'
import { shownTo } from '../../access/personal.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, empty, sql } from '../../db/db.ts'
import { dayInTashkent } from '../../deps.ts'
import type { Call, Download } from '../../http/mount.ts'
import { type XlsxColumn, xlsxStream } from '../../integrations/files/xlsx.ts'
import { studentColumns, studentOrder, studentsFound, withStatus } from './students.queries.ts'

const batchSize = 1_000

/**
 * Exactly the list as it is at this moment: who is on it, and in which order, is read once, as ids; what the rows show
 * is read batch by batch while the file leaves. No statement stays open meanwhile: the embedded database is one connection.
 */
export async function exportStudents({ db, viewer, body, audit }: Call<typeof students.export>): Promise<Download> {
  const chosen = body.ids ? sql`and student.id = any(${body.ids})` : empty
  const found = await db.one<{ ids: number[] }>(sql`
    select coalesce(json_agg(id order by ${studentOrder(viewer, body)}), '[]') as ids from ${studentsFound(viewer, body)} ${chosen}`)
  const ids = found?.ids ?? []
  await audit(db, { action: 'export', entity: 'student', after: { ...body, count: ids.length } })
  return { name: 'talabalar.xlsx', content: xlsxStream('Talabalar', columns, inBatches(db, viewer, body, ids)) }
}

async function* inBatches(db: Db, viewer: Viewer, filter: Parameters<typeof studentOrder>[1], ids: number[]) {
  for (let start = 0; start < ids.length; start += batchSize) {
    const rows = await db.many<Student>(sql`
      select ${studentColumns} from student ${withStatus}
      where student.id = any(${ids.slice(start, start + batchSize)}) order by ${studentOrder(viewer, filter)}`)
    yield* rows.map(shownTo(viewer, Student))
  }
}

const contractWords = {
  [ContractStatus.Waiting]: 'Imzolanmagan',
  [ContractStatus.Done]: 'Imzolangan',
  [ContractStatus.NoContract]: "Shartnoma yo'q",
}
const contractTypeWords = { [ContractType.Self]: "O'zi", [ContractType.Agent]: 'Vakili' }
const systemWords = { [SystemStatus.Active]: 'Faol', [SystemStatus.InActive]: 'Bloklangan' }

const columns: XlsxColumn<Student>[] = [
  { header: '№', width: 8, kind: 'number', value: (_, index) => index + 1 },
  { header: 'ID', width: 14, value: ({ hId }) => hId },
  { header: 'F.I.Sh.', width: 40, value: ({ fullName }) => fullName },
  { header: 'Telefon', width: 16, value: ({ phoneNumber }) => phoneNumber },
  { header: 'ERPdagi telefon', width: 16, value: ({ mobile }) => mobile },
  { header: 'Login', width: 18, value: ({ login }) => login },
  {
    header: "Shaxsiy ma'lumotlari",
    width: 20,
    value: ({ hasPersonalData }) => (hasPersonalData ? 'Bor' : "Yo'q"),
  },
  { header: 'Shartnoma holati', width: 18, value: ({ contractStatus }) => contractWords[contractStatus] },
  {
    header: 'Shartnoma turi',
    width: 15,
    value: ({ contractType }) => contractType && contractTypeWords[contractType],
  },
  { header: 'Filiallar', width: 30, value: ({ offices }) => offices.map(({ name }) => name).join(', ') || null },
  {
    header: 'Kategoriyalar',
    width: 24,
    value: ({ categories }) => categories.map(({ hName }) => hName).join(', ') || null,
  },
  { header: 'ERP holati', width: 28, value: ({ status }) => status.displayName },
  { header: 'Tizimdagi holati', width: 17, value: ({ systemStatus }) => systemWords[systemStatus] },
  { header: "Qo'shilgan sana", width: 16, kind: 'day', value: ({ createdAt }) => dayInTashkent(new Date(createdAt)) },
]
