import { z } from 'zod'
import { seatsExceededConfirmation, text } from '../../fields.ts'
import { route, sessionAccessRule } from '../../route.ts'
import { AuditLogType } from './schemas.ts'

/** Audit calls for every signed-in user, in a separate file because the web application loads it at every start. */
export const sessionAudits = {
  log: route('POST', '/sender/log', {
    access: sessionAccessRule,
    rateLimit: { most: 30, minutes: 60 },
    summary: "Brauzerdagi xato yoki hodisani yozib qo'yish",
    body: z.object({ logType: AuditLogType, text: text(10_000) }),
    audit: false,
  }),
  /**
   * Undoes all changes of one request (`x-request-id`), within 30 days and only if no later change depends on them. The
   * user must be the author of the change or have the right to read the audit, and must have the right to make the
   * change.
   */
  takeBack: route('PUT', '/audits/{requestId}/take-back', {
    access: sessionAccessRule,
    summary: "So'rov raqami bo'yicha o'zgarishni ortga qaytarish",
    params: z.object({ requestId: z.uuid() }),
    body: z.object({ mayExceedSeats: seatsExceededConfirmation }).default({}),
    errors: [
      'SEATS_EXCEEDED',
      'FORBIDDEN',
      'NOT_TAKEN_BACK',
      'TAKE_BACK_LATE',
      'NOTHING_TO_TAKE_BACK',
      'MEMBERSHIP_USED',
      'ALREADY_MEMBER',
      'HOMEWORK_IN_USE',
      'SMS_LEFT',
      'CONTRACT_SIGNED',
      'CONTRACT_CANCELLED',
      'NOT_A_MEMBER',
      'PASSWORD_NEEDED_AGAIN',
      'GRANT_BEYOND_OWN',
      'NO_SHARED_OFFICE',
      'OFFICE_BEYOND_OWN',
      'LAST_ADMIN',
      'LOGIN_TAKEN',
      'ROLE_IN_USE',
      'ROLE_NAME_TAKEN',
      'OFFICE_IN_USE',
      'ROOM_NAME_TAKEN',
      'PLACE_TAKEN',
      'LESSON_MARKED',
      'LESSON_JOINED',
      'LESSON_CANCELLED',
      'HEAD_OFFICE_TAKEN',
      'EXAM_ANNOUNCED',
      'EXAM_IN_USE',
      'STUDY_COURSE_IN_USE',
      'TOPIC_IN_USE',
      'CATEGORY_IN_USE',
      'EVENT_IN_USE',
      'EVENT_FULL',
      'NOT_ENOUGH_SILVER',
      'NOT_ENOUGH_XP',
      'STORE_CATEGORY_IN_USE',
      'STORE_ITEM_STATE',
      'POST_CATEGORY_IN_USE',
      'AUTHOR_IN_USE',
      'POST_CHANGED',
      'POST_STATE',
      'FILE_UNKNOWN',
      'TALK_CHANGED',
    ],
  }),
}
