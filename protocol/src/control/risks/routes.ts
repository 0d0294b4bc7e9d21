import { z } from 'zod'
import { named } from '../../fields.ts'
import { can, route } from '../../route.ts'
import { Risk, RiskActionInput, RiskDetail, RiskFilter, RiskItem, RiskNoteInput, RiskTakeInput } from './schemas.ts'

const read = can('management:reports', 'read')
const update = can('management:reports', 'update')

/** Students at risk: found by a nightly job from their numbers, taken by a user, acted on, and reviewed. */
export const risks = {
  /** Newest first. */
  list: route('GET', '/risks', {
    access: read,
    summary: 'Erta ogohlantirish: xavf ostidagi talabalar',
    query: RiskFilter,
    answer: z.object({ risks: z.array(Risk), total: z.number() }),
  }),
  /** Groups with such students, and their teachers. */
  filterObjects: route('GET', '/risks/filter-objects', {
    access: read,
    summary: 'Erta ogohlantirish filtri uchun qiymatlar',
    answer: z.object({
      groups: z.array(named),
      teachers: z.array(z.object({ id: z.number(), fullName: z.string() })),
    }),
  }),
  /** The open risk of a student, for the student's page; null = none. */
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
  /** The items behind the number of one reason, latest first. */
  items: route('GET', '/risks/{id}/reasons/{reasonId}', {
    access: read,
    summary: 'Ogohlantirish sababi nimalardan hisoblangani',
    answer: z.object({ items: z.array(RiskItem) }),
  }),
  /** A user may also take a risk from another user, who then loses it. */
  take: route('PUT', '/risks/{id}/take', {
    access: update,
    summary: "Ogohlantirishni o'z zimmasiga olish",
    body: RiskTakeInput,
    errors: ['RISK_CHANGED'],
  }),
  /** An action on a risk without an owner makes the user its owner. */
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
  /** Reopens a risk manually; the nightly job opens a new one when the numbers fall again. */
  reopen: route('PUT', '/risks/{id}/reopen', {
    access: update,
    summary: 'Yopilgan ogohlantirishni qayta ochish',
    body: RiskNoteInput,
    errors: ['RISK_CHANGED'],
  }),
}
