import { ownCertificates } from '@markaz/protocol/people/certificates/own-certificates.routes'
import { certificates } from '@markaz/protocol/people/certificates/routes'
import type { FastifyInstance } from 'fastify'
import { ipNetworkOfAddress, ipv6Slash48NetworkOfAddress } from '../../access/network.ts'
import { requireStudentInScope } from '../../access/reach.ts'
import { throttleAttempt } from '../../access/throttle.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { registerDailyJob } from '../../jobs/schedule.ts'
import { serveBadgeDocuments } from './badge-documents.ts'
import { ensureBadgeKeys } from './badge-keys.ts'
import { assignBadgeRevocationIndex } from './badge-status.ts'
import { listCertificatesOfStudent, listCoursesOfStudent, readPublicCertificate } from './certificates.queries.ts'
import { createOpenBadge } from './open-badge.ts'
import { issueCertificate, updateCertificate } from './save-certificate.ts'
import { signCredential } from './sign-credential.ts'

export function certificateRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, certificates.ofStudent, async ({ db, viewer, params }) => {
    await requireStudentInScope(db, viewer, params.id)
    const rows = await listCertificatesOfStudent(db, params.id)
    return { certificates: rows, total: rows.length }
  })
  mountRoute(app, deps, certificates.courses, async ({ db, viewer, params }) => {
    await requireStudentInScope(db, viewer, params.studentId)
    return { courses: await listCoursesOfStudent(db, params.studentId) }
  })
  mountRoute(app, deps, certificates.create, issueCertificate)
  mountRoute(app, deps, certificates.update, updateCertificate)
  mountRoute(app, deps, ownCertificates.list, async ({ db, student, publicUrl }) => {
    const rows = (await listCertificatesOfStudent(db, student.id)).filter(({ isActive }) => isActive)
    return { certificates: rows.map((row) => ({ ...row, url: `${publicUrl}/public/certificate/${row.code}` })) }
  })
  mountRoute(app, deps, certificates.publicRead, async (call) => ({
    ...(await readCertificateForVisitor(call)),
    valid: true as const,
  }))
  mountRoute(app, deps, certificates.badge, async (call) => {
    const certificate = await readCertificateForVisitor(call)
    const badge = createOpenBadge(call, certificate, await assignBadgeRevocationIndex(call.db, certificate))
    return { name: `sertifikat-${certificate.code}.jwt`, content: Buffer.from(await signCredential(call, badge)) }
  })
  serveBadgeDocuments(app, deps)
  registerDailyJob(app.queue, 'certificates.keys', () => ensureBadgeKeys(deps))
}

async function readCertificateForVisitor({
  db,
  clock,
  today,
  params,
  request,
}: RouteCall<typeof certificates.publicRead>) {
  const certificate = await readPublicCertificate(db, params.code, today)
  // A request with an unknown code counts towards the limit of its network. A valid code has a limit of its own, so
  // that other people's guesses cannot block the certificate's page.
  const network = ipNetworkOfAddress(request.address)
  await throttleAttempt(
    db,
    [
      certificate
        ? `certificate-page:${params.code} ${network}`
        : `certificate-page:${ipv6Slash48NetworkOfAddress(network)}`,
    ],
    clock.now(),
  )
  return orNotFound(certificate)
}
