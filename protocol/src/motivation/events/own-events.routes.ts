import { z } from 'zod'
import { id, idParams, noContent, optionalParam, paging, text } from '../../fields.ts'
import { route, studentRouteDefaults } from '../../route.ts'
import { EventStatus, StudentEvent, StudentEventDetail } from './schemas.ts'

const errors = ['EVENT_ENDED', 'EVENT_STARTED', 'EVENT_FULL', 'EVENT_ALREADY_IN', 'EVENT_BANNED', 'EVENT_XP'] as const
/** Limits each student's calls per route, because each call writes an audit entry. */
const rateLimit = { most: 10, minutes: 60 }
const answered = {
  params: idParams,
  body: z.object({ teamId: id }),
  answer: noContent,
  audit: 'events',
  rateLimit,
} as const

/** The student can enrol alone, found a team, or join a team that has invited the student. */
export const ownEvents = {
  list: route('GET', '/events', {
    ...studentRouteDefaults,
    summary: "Tadbirlar: yozilish mumkin bo'lganlari va o'ziniki",
    query: z.object({ ...paging, eventStatus: optionalParam(z.enum(EventStatus)) }),
    answer: z.object({ events: z.array(StudentEvent), total: z.number() }),
  }),
  read: route('GET', '/events/{id}', {
    ...studentRouteDefaults,
    summary: "Bitta tadbir, o'z jamoasi va taklifnomalari bilan",
    answer: z.object({ event: StudentEventDetail }),
  }),
  /** The student can enrol until the event begins. In a team event the student names a new team and is its captain. */
  enrol: route('POST', '/events/{id}/enrolment', {
    ...studentRouteDefaults,
    rateLimit,
    idempotent: true,
    summary: 'Tadbirga yozilish',
    body: z.object({ teamName: text(100).optional() }),
    status: 201,
    errors: [...errors, 'EVENT_TEAM_NAME_TAKEN'],
    audit: 'events',
  }),
  leave: route('DELETE', '/events/{id}/enrolment', {
    ...studentRouteDefaults,
    rateLimit,
    summary: 'Yozilishdan qaytish (tadbir boshlanguncha)',
    errors: ['EVENT_ENDED', 'EVENT_STARTED'],
    audit: 'events',
  }),
  /** The captain enters a student's number (`hId`), so that students cannot search for other students. */
  invite: route('POST', '/events/{id}/invitations', {
    ...studentRouteDefaults,
    summary: 'Jamoaga talabani HH ID bilan taklif qilish',
    body: z.object({ hId: text(50) }),
    status: 201,
    errors: ['EVENT_ENDED', 'EVENT_STARTED', 'EVENT_NOT_CAPTAIN', 'TOO_MANY_REQUESTS'],
    audit: 'events',
    idempotent: true,
  }),
  accept: route('POST', '/events/{id}/invitations/accept', {
    ...studentRouteDefaults,
    idempotent: true,
    summary: 'Jamoaga taklifni qabul qilish',
    errors,
    ...answered,
  }),
  decline: route('POST', '/events/{id}/invitations/decline', {
    ...studentRouteDefaults,
    summary: 'Jamoaga taklifni rad etish',
    ...answered,
  }),
}
