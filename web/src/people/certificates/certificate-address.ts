import { common } from '../../shared/text/common.text.ts'

/** Where anybody sees the certificate of this code. */
export const certificateAddress = (code: string): string => `${location.origin}/public/certificate/${code}`

interface Told {
  code: string
  course: string
  /** `YYYY-MM-DD` */
  issuedAt: string
}

/** LinkedIn's form for a certificate in one's own profile, filled in; it leads back to the page. */
export function linkedInAddress({ code, course, issuedAt }: Told): string {
  const [year, month] = issuedAt.split('-').map(Number)
  const form = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: course,
    organizationName: common.product,
    issueYear: String(year),
    issueMonth: String(month),
    certUrl: certificateAddress(code),
    certId: code,
  })
  return `https://www.linkedin.com/profile/add?${form}`
}
