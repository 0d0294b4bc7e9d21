import { z } from 'zod'
import { childParams, idParams } from '../../fields.ts'
import { parentRouteDefaults, route, studentRouteDefaults } from '../../route.ts'
import { docxUploadMimeType, OwnContract } from './schemas.ts'

/** The child's contracts, without those that another parent signed: they contain that parent's passport data. */
export const childContracts = {
  list: route('GET', '/children/{childId}/contracts', {
    ...parentRouteDefaults,
    summary: "Farzandning shartnomalari: o'zi yoki farzandi imzolaydiganlari, yangisi birinchi",
    answer: z.object({ contracts: z.array(OwnContract) }),
  }),
  download: route('GET', '/children/{childId}/contracts/{id}/file', {
    ...parentRouteDefaults,
    summary: 'Imzolangan shartnoma faylini yuklab olish',
    params: childParams.extend(idParams.shape),
    download: docxUploadMimeType,
    audit: 'settings:contracts',
  }),
}

export const ownContracts = {
  list: route('GET', '/contracts', {
    ...studentRouteDefaults,
    summary: "O'z shartnomalari, yangisi birinchi",
    answer: z.object({ contracts: z.array(OwnContract) }),
  }),
  /** Refuses a contract that a parent signed, because it contains the parent's passport data. */
  download: route('GET', '/contracts/{id}/file', {
    ...studentRouteDefaults,
    summary: "O'zi imzolagan shartnoma faylini yuklab olish",
    download: docxUploadMimeType,
    notInView: true,
    audit: 'settings:contracts',
  }),
}
