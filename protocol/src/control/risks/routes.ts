import { z } from 'zod'
import { idAndName } from '../../fields.ts'
import { requireGrant, route } from '../../route.ts'
import {
  AssignRiskToSelfInput,
  RiskActionInput,
  RiskEvidenceItem,
  RiskFilter,
  RiskKindCount,
  RiskNoteInput,
  StudentRisk,
  StudentRiskDetail,
  WeeklyRiskCounts,
} from './schemas.ts'

const read = requireGrant('management:reports', 'read')
const update = requireGrant('management:reports', 'update')

/** Early warnings about students at risk, found nightly. A staff member takes one over and records actions. */
export const risks = {
  list: route('GET', '/risks', {
    access: read,
    summary: 'Erta ogohlantirish: xavf ostidagi talabalar',
    query: RiskFilter,
    answer: z.object({ risks: z.array(StudentRisk), total: z.number() }),
  }),
  /**
   * Returns the number of early warnings per week, and per kind the number of warnings that match the filters. A
   * warning may have several kinds.
   */
  weeks: route('GET', '/risks/weeks', {
    access: read,
    summary: "Ogohlantirishlar haftalar va sabablar bo'yicha",
    query: RiskFilter.omit({ page: true, perPage: true }),
    answer: z.object({ weeks: z.array(WeeklyRiskCounts), kinds: z.array(RiskKindCount), total: z.number() }),
  }),
  filterObjects: route('GET', '/risks/filter-objects', {
    access: read,
    summary: 'Erta ogohlantirish filtri uchun qiymatlar',
    answer: z.object({
      groups: z.array(idAndName),
      teachers: z.array(z.object({ id: z.number(), fullName: z.string() })),
    }),
  }),
  ofStudent: route('GET', '/risks/of-student/{studentId}', {
    access: read,
    summary: 'Talabaning ochiq ogohlantirishi',
    answer: z.object({ risk: StudentRisk.nullable() }),
  }),
  read: route('GET', '/risks/{id}', {
    access: read,
    summary: 'Bitta ogohlantirish tarixi bilan',
    answer: z.object({ risk: StudentRiskDetail }),
  }),
  /** The lessons, homework or exams from which one figure of an early warning was computed, latest first. */
  items: route('GET', '/risks/{id}/reasons/{reasonId}', {
    access: read,
    summary: 'Ogohlantirish sababi nimalardan hisoblangani',
    answer: z.object({ items: z.array(RiskEvidenceItem) }),
  }),
  take: route('PUT', '/risks/{id}/take', {
    access: update,
    summary: "Ogohlantirishni o'z zimmasiga olish",
    body: AssignRiskToSelfInput,
    errors: ['RISK_CHANGED'],
  }),
  /** If no user is responsible for the early warning, the user who records an action becomes responsible. */
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
  /**
   * Reopens a closed early warning. The nightly job also reopens warnings, but considers only the days after the
   * closing.
   */
  reopen: route('PUT', '/risks/{id}/reopen', {
    access: update,
    summary: 'Yopilgan ogohlantirishni qayta ochish',
    body: RiskNoteInput,
    errors: ['RISK_CHANGED'],
  }),
}
