import { ownCertificates } from '@markaz/protocol/people/certificates/own-certificates.routes'
import { certificates } from '@markaz/protocol/people/certificates/routes'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../access/network.ts'
import { studentInReach } from '../../access/student-in-reach.ts'
import { takeAttempt } from '../../access/throttle.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { mount } from '../../http/mount.ts'
import { certificatesOfStudent, coursesOfStudent, publicCertificate } from './certificates.queries.ts'
import { issueCertificate, updateCertificate } from './save-certificate.ts'

export function certificateRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, certificates.ofStudent, async ({ db, viewer, params }) => {
    await studentInReach(db, viewer, params.id)
    const rows = await certificatesOfStudent(db, params.id)
    return { certificates: rows, total: rows.length }
  })
  mount(app, deps, certificates.courses, async ({ db, viewer, params }) => {
    await studentInReach(db, viewer, params.studentId)
    return { courses: await coursesOfStudent(db, params.studentId) }
  })
  mount(app, deps, certificates.create, issueCertificate)
  mount(app, deps, certificates.update, updateCertificate)
  mount(app, deps, ownCertificates.list, async ({ db, student, publicUrl }) => {
    const rows = (await certificatesOfStudent(db, student.id)).filter(({ isActive }) => isActive)
    return { certificates: rows.map((row) => ({ ...row, url: `${publicUrl}/public/certificate/${row.code}` })) }
  })
  mount(app, deps, certificates.publicRead, async ({ db, clock, today, params, request }) => {
    await takeAttempt(db, [`certificate-page:${networkOf(request.address)}`], clock.now())
    return { ...found(await publicCertificate(db, params.code, today)), valid: true as const }
  })
}
