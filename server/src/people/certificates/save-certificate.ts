import { randomBytes } from 'node:crypto'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import type { certificates } from '@markaz/protocol/people/certificates/routes'
import type { Certificate } from '@markaz/protocol/people/certificates/schemas'
import { isStudentInScopeSql, requireStudentInScope } from '../../access/reach.ts'
import { defineColumnMap, type LockedRowOf } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { listCoursesOfStudent, readCertificate } from './certificates.queries.ts'

export async function issueCertificate(
  call: RouteCall<typeof certificates.create>,
): Promise<{ certificate: Certificate }> {
  const { db, body, viewer, today, clock, audit } = call
  const { studentId, courseId, issuedAt } = body
  refuseFuture(issuedAt, today)
  return db.transaction(async (tx) => {
    await requireStudentInScope(tx, viewer, studentId)
    await refuseForeignCourse(tx, studentId, courseId)
    const id = await certificateColumns.insert(
      tx,
      { studentId, courseId, issuedAt, isActive: true },
      { code: randomBytes(16).toString('base64url'), created_by: viewer.id, created_at: clock.now() },
    )
    await audit(tx, { action: 'create', entity: 'certificate', entityId: id, after: body })
    return { certificate: await readCertificate(tx, id) }
  })
}

const certificateColumns = defineColumnMap('certificate', {
  studentId: 'number',
  courseId: 'number',
  issuedAt: 'string',
  isActive: 'boolean',
})

export async function updateCertificate(
  call: RouteCall<typeof certificates.update>,
): Promise<{ certificate: Certificate }> {
  const { db, params, body, viewer, today, audit } = call
  if (body.issuedAt) refuseFuture(body.issuedAt, today)
  return db.transaction(async (tx) => {
    const row = orNotFound(
      await tx.one<LockedRowOf<typeof certificateColumns>>(sql`
      select ${certificateColumns.selected} from certificate join student on student.id = student_id
      where certificate.id = ${params.id} and ${isStudentInScopeSql(viewer)} for update of certificate`),
    )
    const { studentId, ...before } = row
    const { courseId = before.courseId, issuedAt = before.issuedAt, isActive = before.isActive } = body
    if (courseId !== before.courseId) await refuseForeignCourse(tx, studentId, courseId)
    // The unique index refuses a second active certificate for the course.
    await certificateColumns.update(tx, params.id, { courseId, issuedAt, isActive })
    await audit(tx, {
      action: 'update',
      entity: 'certificate',
      entityId: params.id,
      before,
      after: { courseId, issuedAt, isActive },
    })
    return { certificate: await readCertificate(tx, params.id) }
  })
}

function refuseFuture(issuedAt: string, today: string): void {
  if (issuedAt > today) refuseField('issuedAt', peopleErrorTexts.futureDay)
}

async function refuseForeignCourse(tx: Db, studentId: number, courseId: number): Promise<void> {
  const courses = await listCoursesOfStudent(tx, studentId)
  if (!courses.some(({ id }) => id === courseId)) refuseField('courseId', peopleErrorTexts.notInCourse)
}
