import { z } from 'zod'
import { id, seatsExceededConfirmation } from '../../fields.ts'
import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import { MakeUpOffer, MissedLesson } from './schemas.ts'

const change = requireAnyGrant(requireGrant('users:students', 'update'), requireGrant('all_groups', 'update'))

export const makeUps = {
  /** Lessons of the last 60 days at which the student was absent, latest first, at most 50. */
  list: route('GET', '/students/{id}/make-ups', {
    access: requireAnyGrant(requireGrant('users:students', 'read'), requireGrant('all_groups', 'update')),
    summary: "Talaba qoldirgan darslar va ularning o'rnini to'ldirish",
    answer: z.object({ lessons: z.array(MissedLesson) }),
  }),
  /**
   * At most 10 lessons in which the student can make up the missed lesson within four weeks, those with free seats
   * first.
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
    body: z.object({ missedLessonId: id, hostLessonId: id, mayExceedSeats: seatsExceededConfirmation }),
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
