import { z } from 'zod'
import { childParams, date, paging } from '../../fields.ts'
import { requireGrant, route, sessionAccessRule, studentRouteDefaults } from '../../route.ts'
import { WeeklyLetter, WeeklyLetterRow } from './schemas.ts'

const week = z.object({ week: date })

export const ownWeeklyLetters = {
  list: route('GET', '/weekly-letters', {
    ...studentRouteDefaults,
    summary: 'Haftalik xatlar, oxirgisi birinchi',
    query: z.object(paging),
    answer: z.object({ letters: z.array(WeeklyLetterRow), total: z.number() }),
  }),
  read: route('GET', '/weekly-letters/{week}', {
    ...studentRouteDefaults,
    summary: 'Bitta haftalik xat',
    params: week,
    answer: z.object({ letter: WeeklyLetter }),
    errors: ['NOT_FOUND'],
  }),
}

export const childWeeklyLetters = {
  open: route('PUT', '/children/{childId}/weekly-letters/{week}/opened', {
    side: 'parent',
    idempotent: true,
    access: sessionAccessRule,
    rateLimit: { most: 60, minutes: 60 },
    summary: "Haftalik xatni o'qilgan deb belgilash",
    params: childParams.extend(week.shape),
    errors: ['NOT_FOUND'],
    audit: false,
  }),
}

export const weeklyLetters = {
  /**
   * Counts the letters about students of the viewer's branches, for the last four weeks in which letters were written.
   */
  counts: route('GET', '/weekly-letters', {
    access: requireGrant('settings:mobile_versions', 'read'),
    summary: "Haftalik xatlar: nechtasi yuborildi va o'qildi",
    answer: z.object({ weeks: z.array(z.object({ week: date, letters: z.number(), opened: z.number() })) }),
  }),
}
