import { commonText } from '../../shared/text/common.text.ts'

export const publicCertificateAddress = (code: string): string => `${location.origin}/public/certificate/${code}`

interface CertificateFields {
  code: string
  course: string
  issuedAt: string
}

export function linkedInCertificateFormUrl({ code, course, issuedAt }: CertificateFields): string {
  const [year, month] = issuedAt.split('-').map(Number)
  const form = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: course,
    organizationName: commonText.product,
    issueYear: String(year),
    issueMonth: String(month),
    certUrl: publicCertificateAddress(code),
    certId: code,
  })
  return `https://www.linkedin.com/profile/add?${form}`
}
