import { z } from 'zod'
import { named } from '../../fields.ts'
import { can, route } from '../../route.ts'
import { Risk, RiskActionInput, RiskDetail, RiskFilter, RiskItem, RiskNoteInput, RiskTakeInput } from './schemas.ts'

const read = can('management:reports', 'read')
const update = can('management:reports', 'update')

/** Students at risk: found at night by their figures, taken by somebody, acted on, and looked at again. */
export const risks = {
  /** The newest first. */
  list: route('GET', '/risks', {
    access: read,
    summary: 'Erta ogohlantirish: xavf ostidagi talabalar',
    query: RiskFilter,
    answer: z.object({ risks: z.array(Risk), total: z.number() }),
  }),
  /** Groups with such students, and who teaches them. */
  filterObjects: route('GET', '/risks/filter-objects', {
    access: read,
    summary: 'Erta ogohlantirish filtri uchun qiymatlar',
    answer: z.object({
      groups: z.array(named),
      teachers: z.array(z.object({ id: z.number(), fullName: z.string() })),
    }),
  }),
  /** The risk on the student's page; null = there is none, or it is closed. */
  ofStudent: route('GET', '/risks/of-student/{studentId}', {
    access: read,
    summary: 'Talabaning ochiq ogohlantirishi',
    answer: z.object({ risk: Risk.nullable() }),
  }),
  read: route('GET', '/risks/{id}', {
    access: read,
    summary: 'Bitta ogohlantirish tarixi bilan',
    answer: z.object({ risk: RiskDetail }),
  }),
  /** What the figures of one reason count, the latest first. */
  items: route('GET', '/risks/{id}/reasons/{reasonId}', {
    access: read,
    summary: 'Ogohlantirish sababi nimalardan hisoblangani',
    answer: z.object({ items: z.array(RiskItem) }),
  }),
  /** One may take it also from somebody else, who then has it no more. */
  take: route('PUT', '/risks/{id}/take', {
    access: update,
    summary: "Ogohlantirishni o'z zimmasiga olish",
    body: RiskTakeInput,
    errors: ['RISK_CHANGED'],
  }),
  /** Whoever acts on one that nobody has, has it. */
  act: route('POST', '/risks/{id}/actions', {
    access: update,
    summary: "Ogohlantirish bo'yicha qilingan ishni yozish",
    body: RiskActionInput,
    status: 201,
    errors: ['RISK_CHANGED'],
  }),
  close: route('PUT', '/risks/{id}/close', {
    access: update,
    summary: 'Ogohlantirishni yopish',
    body: RiskNoteInput,
    errors: ['RISK_CHANGED'],
  }),
  /** Opens one again by hand; the night opens one anew when the figures have fallen since. */
  reopen: route('PUT', '/risks/{id}/reopen', {
    access: update,
    summary: 'Yopilgan ogohlantirishni qayta ochish',
    body: RiskNoteInput,
    errors: ['RISK_CHANGED'],
  }),
}
