import { z } from 'zod'
import { childParams, date, id, idParams, optionalParam } from '../../fields.ts'
import { parentRouteDefaults, requireAnyGrant, requireGrant, route } from '../../route.ts'
import { ChildMeeting, MeetingCancellationInput, MeetingTeacher, MeetingTime, MeetingTimesInput } from './schemas.ts'

/** Teachers may change their own meeting times; users who may change groups may also change those of colleagues. */
const access = requireAnyGrant(requireGrant('my_groups', 'read'), requireGrant('all_groups', 'update'))

export const meetings = {
  /** Meeting times, earliest first, at most 500; default: the next 60 days. Closed times are listed only if booked. */
  list: route('GET', '/meeting-times', {
    access,
    summary: 'Ota-onalar bilan uchrashuv vaqtlari va kim yozilgani',
    query: z.object({ from: optionalParam(date), to: optionalParam(date), staffId: optionalParam(id) }),
    answer: z.object({ times: z.array(MeetingTime) }),
  }),
  mine: route('GET', '/profile/meetings', {
    access: requireGrant('my_groups', 'read'),
    summary: "O'zining yaqin uchrashuvlari",
    answer: z.object({ times: z.array(MeetingTime) }),
  }),
  open: route('POST', '/meeting-times', {
    access,
    summary: 'Bir kunga uchrashuv vaqtlarini ochish: darslar va boshqa uchrashuvlar ustiga tushmaydi',
    body: MeetingTimesInput,
    answer: z.object({ count: z.number() }),
    status: 201,
    errors: ['MEETING_TIMES_OVERLAP'],
    rateLimit: { most: 60, minutes: 60 },
  }),
  /** Closes meeting times that no parent has booked. A booked meeting must be cancelled with a reason instead. */
  close: route('POST', '/meeting-times/close', {
    access,
    summary: "Bo'sh uchrashuv vaqtlarini yopish",
    body: z.object({ ids: z.array(id).min(1).max(200) }),
    answer: z.object({ count: z.number() }),
    idempotent: true,
  }),
  /** The meeting time is not offered again; the parents are notified of the reason. */
  cancel: route('POST', '/meetings/{id}/cancel', {
    access,
    summary: 'Uchrashuvni sababi bilan bekor qilish',
    body: MeetingCancellationInput,
    errors: ['MEETING_OVER'],
    idempotent: true,
  }),
}

const ofParent = { ...parentRouteDefaults, audit: 'all_groups', idempotent: true } as const
const limit = { most: 30, minutes: 60 }

export const childMeetings = {
  list: route('GET', '/children/{childId}/meetings', {
    ...parentRouteDefaults,
    summary: "Farzandning ustozlari bilan uchrashuvlar va bo'sh vaqtlar",
    answer: z.object({ meetings: z.array(ChildMeeting), teachers: z.array(MeetingTeacher) }),
  }),
  /** Booking the same meeting time again returns the existing meeting. */
  book: route('POST', '/children/{childId}/meeting-times/{id}/book', {
    ...ofParent,
    summary: "Ustozning bo'sh vaqtiga yozilish",
    params: childParams.extend(idParams.shape),
    answer: z.object({ meeting: ChildMeeting }),
    errors: ['MEETING_TAKEN', 'MEETING_AT_SAME_TIME', 'MEETING_BOOKED', 'MEETING_LATE'],
    rateLimit: limit,
  }),
  /** Moves a meeting that this parent booked to another free time of the same teacher. */
  move: route('POST', '/children/{childId}/meetings/{id}/move', {
    ...ofParent,
    summary: "Uchrashuvni shu ustozning boshqa bo'sh vaqtiga ko'chirish",
    params: childParams.extend(idParams.shape),
    body: z.object({ timeId: id }),
    answer: z.object({ meeting: ChildMeeting }),
    errors: ['MEETING_TAKEN', 'MEETING_AT_SAME_TIME', 'MEETING_LATE', 'MEETING_OVER'],
    rateLimit: limit,
  }),
  cancel: route('DELETE', '/children/{childId}/meetings/{id}', {
    ...ofParent,
    summary: "O'zi yozilgan uchrashuvni bekor qilish",
    params: childParams.extend(idParams.shape),
    errors: ['MEETING_LATE'],
    rateLimit: limit,
  }),
}
