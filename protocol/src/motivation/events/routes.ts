import { z } from 'zod'
import { idParams, searchTextField } from '../../fields.ts'
import type { GrantOption } from '../../permissions.ts'
import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import {
  CentreEvent,
  CompetitionFilter,
  CompetitionInput,
  EventCandidate,
  EventDetail,
  EventEnrolment,
  EventFilter,
  EventParticipant,
  EventParticipantFilter,
  EventRewards,
  EventTeam,
  MasterClassFilter,
  MasterClassInput,
  ParticipantStatus,
  teamRankField,
} from './schemas.ts'

/** The right for master classes or competitions is enough; the handler then checks the right for the event's kind. */
const either = (option: GrantOption) =>
  requireAnyGrant(requireGrant('events:master_classes', option), requireGrant('events:competitions', option))
const seen = requireAnyGrant(requireGrant('events', 'read'), either('read'))
const list = <F extends z.ZodType>(filter: F) => ({
  query: filter,
  /** `seq`: number of changes so far. The client passes it as `after` to the event stream and misses no change. */
  answer: z.object({ events: z.array(CentreEvent), total: z.number(), seq: z.number() }),
})
const one = z.object({ event: EventDetail })
const made = z.object({ id: z.number() })
const after = z.object({ after: z.coerce.number().int().min(0).optional() })

export const events = {
  list: route('GET', '/events', {
    access: requireGrant('events', 'read'),
    summary: 'Barcha tadbirlar: master-klasslar va musobaqalar',
    ...list(EventFilter),
  }),
  read: route('GET', '/events/{id}', {
    access: seen,
    summary: 'Bitta tadbir',
    answer: one,
  }),
  participants: route('GET', '/events/{id}/participants', {
    access: either('read'),
    summary: 'Tadbir qatnashchilari',
    query: EventParticipantFilter,
    answer: z.object({ participants: z.array(EventParticipant), total: z.number() }),
    errors: ['FORBIDDEN'],
  }),
  candidates: route('GET', '/events/{id}/candidates', {
    access: either('update'),
    summary: "Tadbirga qo'shish uchun talaba qidirish",
    query: z.object({ value: searchTextField }),
    answer: z.object({ students: z.array(EventCandidate) }),
    errors: ['FORBIDDEN'],
  }),
  enrol: route('POST', '/events/{id}/participants', {
    access: either('update'),
    summary: "Tadbirga talaba yoki jamoa qo'shish",
    body: EventEnrolment,
    status: 201,
    errors: ['FORBIDDEN', 'EVENT_ENDED', 'EVENT_FULL', 'EVENT_ALREADY_IN', 'EVENT_BANNED', 'EVENT_NOT_YET'],
  }),
  changeStatus: route('PUT', '/events/participants/{id}', {
    access: either('update'),
    summary: "Qatnashchi holatini o'zgartirish",
    body: z.object({ data: z.object({ status: z.enum(ParticipantStatus) }) }),
    errors: ['FORBIDDEN', 'EVENT_STATUS_FIXED', 'EVENT_NOT_YET', 'EVENT_ENDED', 'EVENT_FULL', 'EVENT_REWARDED'],
    idempotent: true,
  }),
  /** Marks all enrolled participants as present; staff then correct the few who were absent. */
  allCame: route('PUT', '/events/{id}/came', {
    access: either('update'),
    summary: 'Barcha yozilganlarni kelgan deb belgilash',
    answer: z.object({ count: z.number() }),
    errors: ['FORBIDDEN', 'EVENT_NOT_YET'],
    idempotent: true,
  }),
  finish: route('PUT', '/events/{id}/finish', {
    access: either('update'),
    summary: 'Tadbirni yakunlash (bir marta)',
    errors: ['FORBIDDEN', 'EVENT_ENDED', 'EVENT_NOT_YET'],
  }),
  /** Rewards participants after the end of an event; each participant only once. */
  reward: route('POST', '/events/{id}/reward-students', {
    access: either('update'),
    summary: 'Qatnashganlarni XP va kumush bilan taqdirlash',
    body: EventRewards,
    errors: ['FORBIDDEN', 'EVENT_NOT_ENDED', 'EVENT_REWARDED'],
  }),
  teams: route('GET', '/events/{id}/teams', {
    access: either('read'),
    summary: "Jamoalar, a'zolari va o'rni",
    answer: z.object({ eventTeamData: z.array(EventTeam) }),
    errors: ['FORBIDDEN'],
  }),
  placeTeam: route('PUT', '/events/teams/{id}', {
    access: either('update'),
    summary: "Jamoa egallagan o'rin",
    body: z.object({ place: teamRankField.nullable() }),
    errors: ['FORBIDDEN', 'EVENT_NOT_YET'],
    idempotent: true,
  }),
  changes: route('GET', '/events/stream', {
    access: seen,
    summary: "Tadbirlar ro'yxatidagi o'zgarishlar oqimi",
    query: after,
    stream: true,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  /** Sends `changed` when this event or its participants change; the client then fetches the event again. */
  stream: route('GET', '/events/{id}/stream', {
    access: seen,
    summary: "Tadbirdagi o'zgarishlar oqimi",
    query: after,
    stream: true,
    errors: ['TOO_MANY_REQUESTS'],
  }),
}

const errors = ['FILE_UNKNOWN', 'EVENT_ENDED'] as const

function ofKind<F extends z.ZodType, B extends z.ZodType>(
  path: string,
  permission: 'events:master_classes' | 'events:competitions',
  { filter, body, words }: { filter: F; body: B; words: { many: string; one: string } },
) {
  return {
    list: route('GET', path, {
      access: requireGrant(permission, 'read'),
      summary: `${words.many} ro'yxati`,
      ...list(filter),
    }),
    create: route('POST', path, {
      access: requireGrant(permission, 'create'),
      summary: `${words.one} qo'shish`,
      body,
      answer: made,
      status: 201,
      errors: ['FILE_UNKNOWN'],
    }),
    read: route('GET', `${path}/{id}`, {
      access: requireGrant(permission, 'read'),
      summary: `Bitta ${words.one.toLowerCase()}`,
      params: idParams,
      answer: one,
    }),
    update: route('PUT', `${path}/{id}`, {
      edits: true,
      access: requireGrant(permission, 'update'),
      summary: `${words.one}ni tahrirlash`,
      params: idParams,
      body,
      answer: made,
      errors,
    }),
    remove: route('DELETE', `${path}/{id}`, {
      access: requireGrant(permission, 'delete'),
      summary: `${words.one}ni o'chirish`,
      params: idParams,
      errors: ['EVENT_IN_USE'],
    }),
  }
}

export const masterClasses = ofKind('/events/master-classes', 'events:master_classes', {
  filter: MasterClassFilter,
  body: MasterClassInput,
  words: { many: 'Master-klasslar', one: 'Master-klass' },
})
export const studySectionMasterClasses = {
  list: route('GET', '/master-classes', {
    access: requireGrant('study:skill_classes', 'read'),
    summary: "O'quv bo'limi uchun master-klasslar",
    ...list(MasterClassFilter),
  }),
}
export const competitions = ofKind('/events/competitions', 'events:competitions', {
  filter: CompetitionFilter,
  body: CompetitionInput,
  words: { many: 'Musobaqalar', one: 'Musobaqa' },
})
