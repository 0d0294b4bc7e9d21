import { z } from 'zod'
import { idAndName, searchTextField } from '../../fields.ts'
import { requireGrant, route } from '../../route.ts'
import {
  BestStudent,
  BestStudentFilter,
  BestStudentInput,
  bestStudentPerson,
  monthField,
} from './best-students.schemas.ts'

const read = requireGrant('gamification:best_students', 'read')
const create = requireGrant('gamification:best_students', 'create')

export const bestStudents = {
  list: route('GET', '/best-students', {
    access: read,
    summary: 'Oyning eng yaxshi talabalari',
    query: BestStudentFilter,
    answer: z.object({ bestStudents: z.array(BestStudent), total: z.number() }),
  }),
  /** Students who can be selected as best: at most twenty, sorted by their XP in the requested month, highest first. */
  candidates: route('GET', '/best-students/candidates', {
    access: create,
    summary: "Oyning eng yaxshisi bo'lishi mumkin bo'lganlar",
    query: z.object({ month: monthField, value: searchTextField }),
    answer: z.object({
      candidates: z.array(bestStudentPerson.extend({ group: idAndName.nullable(), xp: z.number() })),
    }),
  }),
  add: route('POST', '/best-students', {
    access: create,
    summary: "Oyning eng yaxshi talabasini qo'shish",
    body: BestStudentInput,
    answer: z.object({ id: z.number() }),
    status: 201,
    errors: ['NOT_FOUND', 'BEST_PLACE_TAKEN', 'BEST_STUDENT_TAKEN'],
  }),
  remove: route('DELETE', '/best-students/{id}', {
    access: requireGrant('gamification:best_students', 'delete'),
    summary: "Oyning eng yaxshilaridan o'chirish",
  }),
}
