import { z } from 'zod'
import { cappedCountFields, id, optionalParam, paging } from '../../fields.ts'
import { alsoRequirePersonalDataGrant } from '../../personal.ts'
import { requireGrant, route } from '../../route.ts'
import {
  CallAttempt,
  CallDeskEntry,
  CallHistoryFilter,
  CallInput,
  CallOutcomeInput,
  CallReason,
  CallSettings,
  CallStatus,
  FamilyCall,
  ParentCallFilter,
} from './schemas.ts'

const read = requireGrant('management:call', 'read')
const order = requireGrant('management:call', 'create')
const call = requireGrant('management:call', 'update')

export const autoCalls = {
  list: route('GET', '/auto-call', {
    access: read,
    summary: "Qo'ng'iroq ro'yxati",
    query: ParentCallFilter,
    answer: z.object({ calls: z.array(FamilyCall), ...cappedCountFields }),
  }),
  create: route('POST', '/auto-call', {
    access: order,
    summary: "Talabaning oilasini qo'ng'iroq ro'yxatiga qo'shish; ro'yxatda bo'lsa, navbatni hozirga surish",
    body: CallInput,
    answer: z.object({ id: z.number() }),
    status: 201,
    errors: ['NOT_FOUND', 'CALLED_TODAY', 'DO_NOT_CALL'],
    idempotent: true,
  }),
  remove: route('DELETE', '/auto-call/{id}', {
    access: requireGrant('management:call', 'delete'),
    summary: "Qo'ng'iroqni ro'yxatdan olib tashlash",
    errors: ['CALL_NOT_OPEN'],
  }),
  history: route('GET', '/auto-call/{id}/history', {
    access: read,
    summary: "Bitta oilaga qilingan qo'ng'iroqlar",
    query: z.object(paging),
    answer: z.object({ call: FamilyCall, callHistories: z.array(CallAttempt), ...cappedCountFields }),
  }),
  status: route('GET', '/auto-call/status', {
    access: read,
    summary: "Qo'ng'iroqlar qanday qilinayotgani: stansiya, soatlar, qolganlar",
    answer: CallStatus,
  }),
  run: route('PUT', '/auto-call/run', {
    access: order,
    summary: "Stansiya qo'ng'iroqlarini boshlash yoki to'xtatish",
    body: z.object({ isRunning: z.boolean() }),
    answer: z.object({ isRunning: z.boolean() }),
    errors: ['NO_EXCHANGE'],
    idempotent: true,
  }),
  settings: route('PUT', '/auto-call/settings', {
    edits: true,
    access: order,
    summary: "Qo'ng'iroq soatlari va aytiladigan so'zlar",
    body: CallSettings,
  }),
  next: route('POST', '/auto-call/desk', {
    access: alsoRequirePersonalDataGrant(call),
    summary: "Navbatdagi (yoki tanlangan) oilani qo'ng'iroq uchun olish",
    body: z.object({ callReasonType: optionalParam(z.enum(CallReason)), callId: optionalParam(id) }),
    answer: z.object({ call: CallDeskEntry.nullable() }),
    errors: ['NOT_FOUND', 'CALL_NOT_OPEN', 'CALL_TAKEN'],
    audit: false,
  }),
  release: route('DELETE', '/auto-call/desk/{id}', {
    access: alsoRequirePersonalDataGrant(call),
    summary: "Olingan qo'ng'iroqni navbatga qaytarish",
    audit: false,
  }),
  outcome: route('PUT', '/auto-call/{id}/outcome', {
    access: alsoRequirePersonalDataGrant(call),
    summary: "Qo'ng'iroq natijasi",
    body: CallOutcomeInput,
    answer: z.object({ state: FamilyCall.shape.state }),
    errors: ['KEY_REUSED', 'CALL_NOT_OPEN', 'CALL_TAKEN'],
    idempotent: true,
  }),
  forbid: route('PATCH', '/auto-call/{id}/do-not-call', {
    access: call,
    summary: "Raqamga qo'ng'iroq qilishni taqiqlash yoki yana ruxsat berish",
    body: z.object({ isForbidden: z.boolean() }),
    answer: z.object({ isForbidden: z.boolean() }),
    idempotent: true,
  }),
  ofStudent: route('GET', '/students/{id}/calls', {
    access: read,
    summary: "Talaba haqida oilasiga qilingan qo'ng'iroqlar",
    query: z.object(paging),
    answer: z.object({ calls: z.array(FamilyCall), callHistories: z.array(CallAttempt), ...cappedCountFields }),
  }),
}

export const callHistories = {
  list: route('GET', '/call-histories', {
    access: read,
    summary: "Qilingan qo'ng'iroqlar tarixi",
    query: CallHistoryFilter,
    answer: z.object({ callHistories: z.array(CallAttempt), ...cappedCountFields }),
  }),
}
