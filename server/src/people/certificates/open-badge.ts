import type { Deps } from '../../deps.ts'
import { listOf } from './badge-status.ts'
import type { PublicCertificate } from './certificates.queries.ts'
import { certificatesText } from './certificates.text.ts'
import { type Credential, issuerOf } from './sign-credential.ts'

/**
 * A certificate as an OpenBadgeCredential (1EdTech Open Badges 3.0): what its public page says, and nothing more of whose
 * it is. The address of that page is its id, and stands on paper, in the QR code and in profiles alike.
 * @param statusIndex its place among all badges
 */
export function openBadge(
  deps: Pick<Deps, 'publicUrl'>,
  certificate: PublicCertificate,
  statusIndex: number,
): Credential {
  const { code, fullName, courseId, course, issuedAt, office, isStudying } = certificate
  const page = `${deps.publicUrl}/public/certificate/${code}`
  const issuer = issuerOf(deps)
  const list = listOf(deps, statusIndex)
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    // One that was corrected is another credential on the same page.
    id: `${page}#${statusIndex}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer,
    validFrom: `${issuedAt}T00:00:00+05:00`,
    name: `Sertifikat: ${course}`,
    credentialSubject: {
      id: `${page}#holder`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', identityHash: fullName, hashed: false }],
      achievement: {
        id: `${issuer.id}#course-${courseId}`,
        type: ['Achievement'],
        achievementType: 'Course',
        name: course,
        description: certificatesText.course(course),
        criteria: {
          narrative: isStudying ? certificatesText.studying : certificatesText.finished,
        },
        inLanguage: 'uz',
      },
      ...(office && { source: { id: `${page}#office`, type: ['Profile'], name: office } }),
    },
    credentialStatus: {
      id: `${list.address}#${list.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(list.index),
      statusListCredential: list.address,
    },
  }
}
