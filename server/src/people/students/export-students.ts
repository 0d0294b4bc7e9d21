import type { students } from '@markaz/protocol/people/students/routes'
import { Student } from '@markaz/protocol/people/students/schemas'
import { createRowMasker } from '../../access/personal.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, empty, sql } from '../../db/db.ts'
import { tashkentDayAt } from '../../deps.ts'
import type { FileDownload, RouteCall } from '../../http/mount.ts'
import { createXlsxStream, type XlsxColumn } from '../../integrations/files/xlsx.ts'
import {
  fromFilteredStudentsSql,
  studentColumnsSql,
  studentOrderSql,
  studentStatusJoinSql,
} from './students.queries.ts'
import { studentsText } from './students.text.ts'

const batchSize = 1_000

/** No SQL statement stays open during the download, because the embedded database has only one connection. */
export async function exportStudents({
  db,
  viewer,
  body,
  handOut,
}: RouteCall<typeof students.export>): Promise<FileDownload> {
  const chosen = body.ids ? sql`and student.id = any(${body.ids})` : empty
  const found = await db.one<{ ids: number[] }>(sql`
    select coalesce(json_agg(id order by ${studentOrderSql(viewer, body)}), '[]') as ids from ${fromFilteredStudentsSql(viewer, body)} ${chosen}`)
  const ids = found?.ids ?? []
  await handOut(ids.length, { action: 'export', entity: 'student', after: body })
  return {
    name: 'talabalar.xlsx',
    content: createXlsxStream('Talabalar', exportColumns, inBatches(db, viewer, body, ids)),
  }
}

async function* inBatches(db: Db, viewer: Viewer, filter: Parameters<typeof studentOrderSql>[1], ids: number[]) {
  for (let start = 0; start < ids.length; start += batchSize) {
    const rows = await db.many<Student>(sql`
      select ${studentColumnsSql} from student ${studentStatusJoinSql}
      where student.id = any(${ids.slice(start, start + batchSize)}) order by ${studentOrderSql(viewer, filter)}`)
    yield* rows.map(createRowMasker(viewer, Student))
  }
}

const exportColumns: XlsxColumn<Student>[] = [
  { header: '№', width: 8, kind: 'number', value: (_, index) => index + 1 },
  { header: 'HH ID', width: 14, value: ({ hId }) => hId },
  { header: studentsText.fullName, width: 40, value: ({ fullName }) => fullName },
  { header: studentsText.phone, width: 16, value: ({ phoneNumber }) => phoneNumber },
  { header: studentsText.erpPhone, width: 16, value: ({ mobile }) => mobile },
  { header: 'Login', width: 18, value: ({ login }) => login },
  {
    header: studentsText.personalData,
    width: 20,
    value: ({ hasPersonalData }) => (hasPersonalData ? studentsText.has : studentsText.hasNot),
  },
  {
    header: studentsText.contractStatus,
    width: 18,
    value: ({ contractStatus }) => studentsText.contracts[contractStatus],
  },
  {
    header: studentsText.contractType,
    width: 15,
    value: ({ contractType }) => contractType && studentsText.contractTypes[contractType],
  },
  {
    header: studentsText.offices,
    width: 30,
    value: ({ offices }) => offices.map(({ name }) => name).join(', ') || null,
  },
  {
    header: studentsText.categories,
    width: 24,
    value: ({ categories }) => categories.map(({ hName }) => hName).join(', ') || null,
  },
  { header: studentsText.erpStatus, width: 28, value: ({ status }) => status.displayName },
  {
    header: studentsText.systemStatus,
    width: 17,
    value: ({ systemStatus }) => studentsText.systemStatuses[systemStatus],
  },
  {
    header: studentsText.createdAt,
    width: 16,
    kind: 'day',
    value: ({ createdAt }) => tashkentDayAt(new Date(createdAt)),
  },
]
