import { z } from 'zod'
import { route, sessionAccessRule } from '../../route.ts'
import { Offer } from './schemas.ts'

export const lessonOffers = {
  mine: route('GET', '/timetable/offers', {
    access: sessionAccessRule,
    summary: 'Menga taklif qilingan darslar',
    answer: z.object({ offers: z.array(Offer) }),
  }),
  accept: route('POST', '/timetable/offers/{id}/accept', {
    access: sessionAccessRule,
    summary: "Taklif qilingan darsni o'z zimmasiga olish",
    errors: ['OFFER_OVER', 'PLACE_TAKEN'],
    audit: 'all_groups',
    idempotent: true,
  }),
  decline: route('POST', '/timetable/offers/{id}/decline', {
    access: sessionAccessRule,
    summary: 'Taklif qilingan darsni rad etish',
    errors: ['OFFER_OVER'],
    audit: 'all_groups',
    idempotent: true,
  }),
}
