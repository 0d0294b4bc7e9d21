import { z } from 'zod'
import { route, session } from '../../route.ts'
import { Certificate } from './schemas.ts'

export const ownCertificates = {
  /** Those that count. */
  list: route('GET', '/certificates', {
    side: 'student',
    access: session,
    summary: "O'z sertifikatlari, yangisi birinchi",
    answer: z.object({
      certificates: z.array(
        Certificate.pick({ id: true, code: true, course: true, issuedAt: true }).extend({
          /** The public page, which prints it; whoever holds the address may read it. */
          url: z.string(),
        }),
      ),
    }),
  }),
}
