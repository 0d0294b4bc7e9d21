import { certificates } from '@markaz/protocol/people/certificates/routes'
import { registerStudentSection } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { certificatesText } from './certificates.text.ts'

export const pages: PageDefinition[] = [
  registerStudentSection({
    tab: 'results',
    order: 2,
    title: certificatesText.title,
    segment: 'certificates',
    needs: certificates.ofStudent.access,
    page: createLazyComponent('student-certificates', () =>
      import('./StudentCertificatesPage.tsx').then((m) => ({ default: m.StudentCertificatesPage })),
    ),
  }),
  {
    path: '/public/certificate/:code',
    wordParams: ['code'],
    title: certificatesText.certificate,
    isPublic: true,
    page: createLazyComponent('public-certificate', () =>
      import('./PublicCertificatePage.tsx').then((m) => ({ default: m.PublicCertificatePage })),
    ),
  },
]
