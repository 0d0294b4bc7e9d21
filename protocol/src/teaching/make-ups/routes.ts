import { z } from 'zod'
import { id, mayExceedSeats } from '../../fields.ts'
import { anyOf, can, route } from '../../route.ts'
import { MakeUpOffer, MissedLesson } from './schemas.ts'

/** Users who may change students, and users who may change groups, may arrange make-up lessons. */
const change = anyOf(can('users:students', 'update'), can('all_groups', 'update'))

/** Missed lessons that a student makes up as a guest of another group. */
export const makeUps = {
  /** Lists lessons of the last 60 days at which the student was absent, latest first, at most 50. */
  list: route('GET', '/students/{id}/make-ups', {
    access: anyOf(can('users:students', 'read'), can('all_groups', 'update')),
    summary: "Talaba qoldirgan darslar va ularning o'rnini to'ldirish",
    answer: z.object({ lessons: z.array(MissedLesson) }),
  }),
  /**
   * Fitting lessons of the next four weeks: first with a free seat, then of the same topic, then by time; at most 10.
   */
  offers: route('GET', '/students/{id}/make-ups/offers', {
    access: change,
    summary: "Qoldirilgan dars o'rniga qatnashish mumkin bo'lgan darslar",
    query: z.object({ lessonId: id }),
    answer: z.object({ offers: z.array(MakeUpOffer) }),
  }),
  book: route('POST', '/students/{id}/make-ups', {
    access: change,
    summary: "Qoldirilgan dars o'rniga boshqa guruh darsiga yozish",
    body: z.object({ missedLessonId: id, hostLessonId: id, mayExceedSeats }),
    answer: z.object({ id: z.number() }),
    status: 201,
    errors: ['NOT_FOUND', 'MAKE_UP_TAKEN', 'MAKE_UP_BOOKED', 'SEATS_EXCEEDED'],
  }),
  cancel: route('PUT', '/make-ups/{id}/cancel', {
    access: change,
    summary: "O'rnini to'ldirish darsini bekor qilish",
    errors: ['MAKE_UP_OVER'],
  }),
}
