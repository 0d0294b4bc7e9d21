import { z } from 'zod'
import { route, sessionAccessRule } from '../../route.ts'
import { docxUploadMimeType, OwnContract } from './schemas.ts'

export const ownContracts = {
  list: route('GET', '/contracts', {
    side: 'student',
    access: sessionAccessRule,
    summary: "O'z shartnomalari, yangisi birinchi",
    answer: z.object({ contracts: z.array(OwnContract) }),
  }),
  /** Refuses a contract that a parent signed, because it contains the parent's passport data. */
  download: route('GET', '/contracts/{id}/file', {
    side: 'student',
    access: sessionAccessRule,
    summary: "O'zi imzolagan shartnoma faylini yuklab olish",
    download: docxUploadMimeType,
    notInView: true,
    audit: 'settings:contracts',
  }),
}
