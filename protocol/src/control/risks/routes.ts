import { z } from 'zod'
import { named } from '../../fields.ts'
import { can, route } from '../../route.ts'
import {
  Risk,
  RiskActionInput,
  RiskDetail,
  RiskFilter,
  RiskItem,
  RiskKindCount,
  RiskNoteInput,
  RiskTakeInput,
  RiskWeek,
} from './schemas.ts'

const read = can('management:reports', 'read')
const update = can('management:reports', 'update')

/**
 * Students at risk. A nightly job finds them by their numbers; a user takes the risk, records actions, and the outcome
 * is reviewed.
 */
export const risks = {
  /** Newest first. */
  list: route('GET', '/risks', {
    access: read,
    summary: 'Erta ogohlantirish: xavf ostidagi talabalar',
    query: RiskFilter,
    answer: z.object({ risks: z.array(Risk), total: z.number() }),
  }),
  /** The requested risks by week, whatever their state, and the listed risks by kind: a student may have several. */
  weeks: route('GET', '/risks/weeks', {
    access: read,
    summary: "Ogohlantirishlar haftalar va sabablar bo'yicha",
    query: RiskFilter.omit({ page: true, perPage: true }),
    answer: z.object({ weeks: z.array(RiskWeek), kinds: z.array(RiskKindCount), total: z.number() }),
  }),
  /** Groups of students at risk, and the groups' teachers, for the filters. */
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
  /** The items behind one number of the risk (lessons, homeworks or exams), latest first. */
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
  /** Records an action. A user who acts on a risk without an owner becomes its owner. */
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
  /** Reopens a closed risk. The nightly job never does this: it opens a new risk when the numbers fall again. */
  reopen: route('PUT', '/risks/{id}/reopen', {
    access: update,
    summary: 'Yopilgan ogohlantirishni qayta ochish',
    body: RiskNoteInput,
    errors: ['RISK_CHANGED'],
  }),
}
