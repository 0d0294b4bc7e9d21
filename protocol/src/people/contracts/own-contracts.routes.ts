import { z } from 'zod'
import { route, session } from '../../route.ts'
import { docx, OwnContract } from './schemas.ts'

export const ownContracts = {
  list: route('GET', '/contracts', {
    side: 'student',
    access: session,
    summary: "O'z shartnomalari, yangisi birinchi",
    answer: z.object({ contracts: z.array(OwnContract) }),
  }),
  /** The file of one the student signed: what a parent signed holds the parent's documents. */
  download: route('GET', '/contracts/{id}/file', {
    side: 'student',
    access: session,
    summary: "O'zi imzolagan shartnoma faylini yuklab olish",
    download: docx,
    notInView: true,
    audit: 'settings:contracts',
  }),
}
