import { common } from '../../shared/text/common.text.ts'

/** Returns the public address of the certificate with this code. */
export const publicCertificateAddress = (code: string): string => `${location.origin}/public/certificate/${code}`

interface Told {
  code: string
  course: string
  /** The day on which the certificate was issued, `YYYY-MM-DD`. */
  issuedAt: string
}

/**
 * Returns the address of LinkedIn's form that adds the certificate to a profile. It contains a link to the public page.
 */
export function linkedInAddress({ code, course, issuedAt }: Told): string {
  const [year, month] = issuedAt.split('-').map(Number)
  const form = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: course,
    organizationName: common.product,
    issueYear: String(year),
    issueMonth: String(month),
    certUrl: publicCertificateAddress(code),
    certId: code,
  })
  return `https://www.linkedin.com/profile/add?${form}`
}
