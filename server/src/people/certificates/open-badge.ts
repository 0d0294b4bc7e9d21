import type { Deps } from '../../deps.ts'
import { revocationListEntryOf } from './badge-status.ts'
import type { PublicCertificate } from './certificates.queries.ts'
import { certificatesText } from './certificates.text.ts'
import { badgeIssuerOf, type UnsignedBadgeCredential } from './sign-credential.ts'

/**
 * 1EdTech Open Badges 3.0. The badge's id is the address of the public certificate page. The badge has no other
 * personal data than that page.
 * @param statusIndex the index of the badge among all badges
 */
export function createOpenBadge(
  deps: Pick<Deps, 'publicUrl'>,
  certificate: PublicCertificate,
  statusIndex: number,
): UnsignedBadgeCredential {
  const { code, fullName, courseId, course, issuedAt, office, isStudying } = certificate
  const page = `${deps.publicUrl}/public/certificate/${code}`
  const issuer = badgeIssuerOf(deps)
  const list = revocationListEntryOf(deps, statusIndex)
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    // A corrected certificate keeps its page; the part after `#` gives its badge another id.
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
