import type { students } from '@markaz/protocol/people/students/routes'
import { Student } from '@markaz/protocol/people/students/schemas'
import { createRowMasker } from '../../access/personal.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, empty, sql } from '../../db/db.ts'
import type { FileDownload, RouteCall } from '../../http/mount.ts'
import { createXlsxStream } from '../../integrations/files/xlsx.ts'
import { studentColumnsSql, studentExportColumns, studentStatusJoinSql } from './student-columns.ts'
import { fromFilteredStudentsSql, studentOrderSql } from './students.queries.ts'

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
    content: createXlsxStream('Talabalar', studentExportColumns, inBatches(db, viewer, body, ids)),
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
