import type { Readable } from 'node:stream'
import { students } from '@markaz/protocol/people/students/routes'
import { StudentFilter } from '@markaz/protocol/people/students/schemas'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { exportStudents } from './export-students.ts'
import { createCentreWithStudents } from './testing/student-centre.ts'

const t = shareTestApp()

describe('the exported file of students', () => {
  it('during a students export other requests can use the database, even the embedded database with one connection', async () => {
    const c = await createCentreWithStudents(t)
    await t.db.run(sql`
      with made as (
        insert into student (first_name, last_name, h_id) select md5(n::text), md5((-n)::text), n::text from generate_series(1, 2500) n
        returning id)
      insert into student_head_office (student_id, head_office_id) select id, ${c.office.headOfficeId} from made`)
    const viewer = { headOfficeIds: [c.office.headOfficeId], grants: new Set() }
    const call = { db: t.db, viewer, body: StudentFilter.parse({}), handOut: async () => {} }
    const { content } = await exportStudents(call as unknown as Parameters<typeof exportStudents>[0])
    const chunks = (content as Readable)[Symbol.asyncIterator]()
    const parts = [(await chunks.next()).value as Buffer]
    const { data } = await t.send(students.list, { token: c.token })
    expect(data.total).toBe(2500)
    await t.db.transaction((tx) => tx.run(sql`update student set middle_name = 'X' where h_id = '1'`))
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) parts.push(next.value as Buffer)
    expect((await readXlsx(Buffer.concat(parts))).sheets[0]?.rows.length).toBe(2501)
  })
})
