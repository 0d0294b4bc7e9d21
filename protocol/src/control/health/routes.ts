import { z } from 'zod'
import { countResponse } from '../../fields.ts'
import { requireGrant, route } from '../../route.ts'
import { RetryJobsInput, SystemHealth, TestMessageResult, TestMessageTarget } from './schemas.ts'

const read = requireGrant('settings:health', 'read')
const update = requireGrant('settings:health', 'update')

/** The state of the system, for administrators without access to the server's command line. */
export const health = {
  read: route('GET', '/health', {
    access: read,
    summary: 'Tizim holati: nima ishlayapti, nima ishlamayapti, qachondan beri va nima qilish kerak',
    answer: SystemHealth,
  }),
  /** The newest section of the changelog, in English. */
  changelog: route('GET', '/health/changelog', {
    access: read,
    summary: "Shu versiyadagi o'zgarishlar",
    answer: z.object({
      version: z.string(),
      parts: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
    }),
  }),
  retryJobs: route('POST', '/health/jobs/retry', {
    access: update,
    summary: "Kechikkan yoki to'xtab qolgan ishlarni qayta boshlash",
    body: RetryJobsInput,
    answer: countResponse,
    errors: ['JOBS_GONE'],
  }),
  sendTest: route('POST', '/health/test', {
    access: update,
    notByToken: true,
    rateLimit: { most: 20, minutes: 60 },
    summary: "O'ziga sinov xabarini yuborish",
    body: TestMessageTarget.pick({ channel: true }),
    answer: TestMessageResult,
  }),
  readTestSms: route('GET', '/health/test-sms/{id}', {
    access: update,
    summary: "O'ziga yuborilgan sinov SMSining natijasi",
    answer: TestMessageResult.extend({ isWaiting: z.boolean() }),
  }),
  bundle: route('POST', '/health/bundle', {
    access: update,
    notByToken: true,
    summary: "Yordam to'plami: jurnal, ko'rsatkichlar va sozlamalar, shaxsiy ma'lumotsiz va maxfiy kalitlarsiz",
    download: 'application/zip',
  }),
}
