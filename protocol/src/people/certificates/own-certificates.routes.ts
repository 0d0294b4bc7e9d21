import { z } from 'zod'
import { route, studentRouteDefaults } from '../../route.ts'
import { Certificate } from './schemas.ts'

export const ownCertificates = {
  /** The signed-in student's certificates, without withdrawn certificates. */
  list: route('GET', '/certificates', {
    ...studentRouteDefaults,
    summary: "O'z sertifikatlari, yangisi birinchi",
    answer: z.object({
      certificates: z.array(
        Certificate.pick({ id: true, code: true, course: true, issuedAt: true }).extend({
          url: z.string(),
        }),
      ),
    }),
  }),
}
