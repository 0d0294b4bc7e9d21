import { z } from 'zod'
import { idParams, named, nothing, text } from '../../fields.ts'
import { can, route, session } from '../../route.ts'
import { AuditDetail, AuditExport, AuditFilter, AuditLine, LogType } from './schemas.ts'

const read = can('staff_control:audit_logs', 'read')

export const audits = {
  /** What people of the viewer's branches did, the newest first; `isMore`: there are more lines than `total`. */
  list: route({
    method: 'GET',
    path: '/audits',
    access: read,
    summary: "Kim nimani o'zgartirgani, yangisi birinchi",
    query: AuditFilter,
    answer: z.object({ audits: z.array(AuditLine), total: z.number(), isMore: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  /** Everybody's roles, those that are deleted as well: the past names them. */
  roles: route({
    method: 'GET',
    path: '/audits/roles',
    access: read,
    summary: 'Audit filtri uchun rollar',
    answer: z.object({ roles: z.array(named) }),
  }),
  read: route({
    method: 'GET',
    path: '/audits/{id}',
    access: read,
    summary: "Bitta o'zgarish: nima edi, nima bo'ldi, qayerdan",
    params: idParams,
    answer: z.object({ audit: AuditDetail }),
    errors: ['NOT_FOUND'],
  }),
  export: route({
    method: 'POST',
    path: '/audits/export',
    access: read,
    summary: "Audit ro'yxatini Excel faylida olish",
    body: AuditExport,
    download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    answer: nothing,
    errors: ['NOT_FOUND'],
  }),
  log: route({
    method: 'POST',
    path: '/sender/log',
    access: session,
    summary: "Brauzerdagi xato yoki hodisani yozib qo'yish",
    body: z.object({ logType: LogType, text: text(10_000) }),
    answer: nothing,
    audit: false,
  }),
  /**
   * All that one request changed (its `x-request-id`), for 30 days and as long as nothing builds on it; by who made it,
   * or who reads the audit, with the right of the change itself.
   */
  takeBack: route({
    method: 'PUT',
    path: '/audits/{requestId}/take-back',
    access: session,
    summary: "O'zi qilgan o'zgarishni (so'rov raqami bo'yicha) ortga qaytarish",
    params: z.object({ requestId: z.uuid() }),
    answer: nothing,
    errors: [
      'NOT_FOUND',
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
    ],
  }),
}
