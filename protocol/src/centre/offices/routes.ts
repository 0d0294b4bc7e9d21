import { z } from 'zod'
import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import { HeadOffice, NewOffice, Office, OfficeInput } from './schemas.ts'

const create = requireGrant('staff_control:offices', 'create')
const update = requireGrant('staff_control:offices', 'update')

export const offices = {
  list: route('GET', '/offices', {
    // Users with these rights need the list, because they assign branches to people.
    access: requireAnyGrant(
      requireGrant('staff_control:offices', 'read'),
      requireGrant('staff_control:users', 'read'),
      requireGrant('users:staff', 'read'),
    ),
    summary: "Filiallar ro'yxati (ko'ruvchining filiallari)",
    answer: z.object({ offices: z.array(Office) }),
  }),
  headOffices: route('GET', '/offices/hh', {
    access: requireAnyGrant(create, update),
    summary: 'ERPdagi bosh ofislar; isNeeded = filial faqat ulardan biri uchun ochiladi (ERP ulangan)',
    answer: z.object({ hOffices: z.array(HeadOffice), isNeeded: z.boolean() }),
  }),
  create: route('POST', '/offices', {
    access: create,
    summary: "Filial qo'shish (ERP ulanmagan bo'lsa, bosh ofissiz ham)",
    body: NewOffice,
    answer: z.object({ id: z.number() }),
    status: 201,
    errors: ['HEAD_OFFICE_TAKEN', 'OFFICE_NAME_TAKEN'],
  }),
  update: route('PUT', '/offices/{id}', {
    edits: true,
    access: update,
    summary: 'Filialni tahrirlash',
    body: OfficeInput,
    answer: z.object({ id: z.number() }),
    errors: ['HEAD_OFFICE_FIXED', 'OFFICE_NAME_TAKEN'],
  }),
  remove: route('DELETE', '/offices/{id}', {
    access: requireGrant('staff_control:offices', 'delete'),
    summary: "Filialni o'chirish",
    errors: ['OFFICE_IN_USE'],
  }),
}
