import { z } from 'zod'
import { childParams, idParams } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { docxUpload, OwnContract } from './schemas.ts'

/** The child's contracts, without those that another parent signed: they contain that parent's passport data. */
export const childContracts = {
  list: route('GET', '/children/{childId}/contracts', {
    side: 'parent',
    access: session,
    summary: "Farzandning shartnomalari: o'zi yoki farzandi imzolaydiganlari, yangisi birinchi",
    answer: z.object({ contracts: z.array(OwnContract) }),
  }),
  download: route('GET', '/children/{childId}/contracts/{id}/file', {
    side: 'parent',
    access: session,
    summary: 'Imzolangan shartnoma faylini yuklab olish',
    params: childParams.extend(idParams.shape),
    download: docxUpload,
    audit: 'settings:contracts',
  }),
}
