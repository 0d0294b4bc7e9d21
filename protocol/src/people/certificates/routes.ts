import { z } from 'zod'
import { date, day, id, idAndName } from '../../fields.ts'
import { publicAccessRule, requireGrant, route } from '../../route.ts'
import { Certificate, CertificateInput } from './schemas.ts'

const errors = ['NOT_FOUND', 'CERTIFICATE_EXISTS'] as const

export const certificates = {
  ofStudent: route('GET', '/student/certificates/{id}', {
    access: requireGrant('student:certificate', 'read'),
    summary: "Talabaning sertifikatlari (manzilda talabaning id'si)",
    answer: z.object({ certificates: z.array(Certificate), total: z.number() }),
  }),
  courses: route('GET', '/student/certificates/{studentId}/courses', {
    access: requireGrant('student:certificate', 'read'),
    summary: "Sertifikat berish mumkin bo'lgan kurslar",
    /** `since`: the student's first day in a group of the course; null = unknown. */
    answer: z.object({ courses: z.array(idAndName.extend({ since: z.string().nullable() })) }),
  }),
  create: route('POST', '/student/certificates', {
    access: requireGrant('student:certificate', 'create'),
    summary: 'Sertifikat berish',
    body: CertificateInput,
    answer: z.object({ certificate: Certificate }),
    status: 201,
    errors,
  }),
  update: route('PUT', '/student/certificates/{id}', {
    edits: true,
    access: requireGrant('student:certificate', 'update'),
    summary: 'Sertifikatni tahrirlash yoki bekor qilish',
    body: z.object({ isActive: z.boolean().optional(), issuedAt: date.optional(), courseId: id.optional() }),
    answer: z.object({ certificate: Certificate }),
    errors,
  }),
  /**
   * The data of the certificate's public page. The number of calls is limited per IP address. For a withdrawn
   * certificate no data is returned.
   */
  publicRead: route('GET', '/public/certificate/{code}', {
    access: publicAccessRule,
    summary: 'Sertifikatni tekshirish (ochiq)',
    params: z.object({ code: z.string().max(64) }),
    answer: z.object({
      code: z.string(),
      fullName: z.string(),
      course: z.string(),
      issuedAt: day,
      office: z.string().nullable(),
      /**
       * True = the student has not finished the course, and the certificate only states that the student is studying.
       */
      isStudying: z.boolean(),
      valid: z.literal(true),
    }),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  /** The certificate as a file that other programs can verify offline: Open Badges 3.0 as a signed JWT. */
  badge: route('GET', '/public/certificate/{code}/badge', {
    access: publicAccessRule,
    summary: 'Sertifikatni raqamli nishon (Open Badges 3.0) sifatida yuklab olish (ochiq)',
    params: z.object({ code: z.string().max(64) }),
    download: 'text/plain; charset=utf-8',
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
}
