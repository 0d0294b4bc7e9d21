import { z } from 'zod'
import { requireGrant, route } from '../../route.ts'
import { PersonalDataOperator, PersonalDataRegistration } from './schemas.ts'

/** Data for the printable page with which the centre registers its database of personal data with the state. */
export const personalDataRegistration = {
  read: route('GET', '/data-registration', {
    access: requireGrant('settings:security', 'read'),
    summary:
      "Shaxsiy ma'lumotlar bazasini ro'yxatdan o'tkazish uchun: nima, kimniki, qayerda, kim o'qiydi, qancha vaqt",
    answer: PersonalDataRegistration,
  }),
  saveOwner: route('PUT', '/data-registration/owner', {
    access: requireGrant('settings:security', 'update'),
    summary: "Shaxsiy ma'lumotlar bazasining egasi va mas'ul shaxsni saqlash",
    body: PersonalDataOperator,
    answer: z.object({ owner: PersonalDataOperator }),
    edits: true,
    idempotent: true,
  }),
}
