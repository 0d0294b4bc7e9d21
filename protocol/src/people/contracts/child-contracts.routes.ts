import { z } from 'zod'
import { childParams, idParams } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { docx, OwnContract } from './schemas.ts'

/** A parent's, of one child: what they sign themselves, and what the child does. Another parent's holds that one's documents. */
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
    download: docx,
    audit: 'settings:contracts',
  }),
}
