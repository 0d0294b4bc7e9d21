import { z } from 'zod'
import { route, session } from '../../route.ts'
import { docxUpload, OwnContract } from './schemas.ts'

export const ownContracts = {
  list: route('GET', '/contracts', {
    side: 'student',
    access: session,
    summary: "O'z shartnomalari, yangisi birinchi",
    answer: z.object({ contracts: z.array(OwnContract) }),
  }),
  /** Refuses a contract that a parent signed, because it contains the parent's passport data. */
  download: route('GET', '/contracts/{id}/file', {
    side: 'student',
    access: session,
    summary: "O'zi imzolagan shartnoma faylini yuklab olish",
    download: docxUpload,
    notInView: true,
    audit: 'settings:contracts',
  }),
}
