import { z } from 'zod'
import { childParams, idParams } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { docx, OwnContract } from './schemas.ts'

/**
 * Contracts of one child for a parent: those signed by this parent or the child. Contracts of other parents contain
 * their documents.
 */
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
