import { z } from 'zod'
import { requireGrant, route } from '../../route.ts'
import { DataOwner, DataRegistration } from './schemas.ts'

/** Data for the printable page with which the centre registers its database of personal data with the state. */
export const dataRegistration = {
  read: route('GET', '/data-registration', {
    access: requireGrant('settings:security', 'read'),
    summary:
      "Shaxsiy ma'lumotlar bazasini ro'yxatdan o'tkazish uchun: nima, kimniki, qayerda, kim o'qiydi, qancha vaqt",
    answer: DataRegistration,
  }),
  saveOwner: route('PUT', '/data-registration/owner', {
    access: requireGrant('settings:security', 'update'),
    summary: "Shaxsiy ma'lumotlar bazasining egasi va mas'ul shaxsni saqlash",
    body: DataOwner,
    answer: z.object({ owner: DataOwner }),
    edits: true,
    idempotent: true,
  }),
}
