import { z } from 'zod'
import { childParams, id, idParams } from '../../fields.ts'
import { parentRouteDefaults, requireAnyGrant, requireGrant, route } from '../../route.ts'
import { StudentNote, StudentNoteInput } from './schemas.ts'

const notes = z.object({ notes: z.array(StudentNote) })
const made = z.object({ id: z.number() })
const noteParams = z.object({ id, noteId: id })

/** Staff who may change students, and the student's teachers, may write notes about a student. */
const write = requireAnyGrant(requireGrant('users:students', 'update'), requireGrant('my_groups:attendance', 'update'))

export const studentNotes = {
  /** Only the student's teachers and users with the right to personal data see notes of other authors. */
  list: route('GET', '/students/{id}/notes', {
    access: requireAnyGrant(requireGrant('users:students', 'read'), requireGrant('my_groups:attendance', 'read')),
    summary: 'Talaba haqida muddatli eslatmalar',
    answer: notes,
  }),
  add: route('POST', '/students/{id}/notes', {
    access: write,
    summary: 'Talaba haqida muddatli eslatma yozish',
    body: StudentNoteInput,
    answer: made,
    status: 201,
    idempotent: true,
    errors: ['TOO_MANY_NOTES'],
    rateLimit: { most: 60, minutes: 60 },
  }),
  change: route('PUT', '/students/{id}/notes/{noteId}', {
    edits: true,
    access: write,
    summary: "Eslatmani o'zgartirish",
    params: noteParams,
    body: StudentNoteInput,
    idempotent: true,
  }),
  end: route('DELETE', '/students/{id}/notes/{noteId}', {
    access: write,
    summary: 'Eslatmani tugatish',
    params: noteParams,
    idempotent: true,
  }),
}

const ofParent = { ...parentRouteDefaults, audit: 'users:students' } as const
const rateLimit = { most: 30, minutes: 60 }

export const notesAboutOwnChild = {
  list: route('GET', '/children/{childId}/notes', {
    ...parentRouteDefaults,
    summary: 'Farzand haqida ustozlar uchun muddatli eslatmalar',
    answer: notes,
  }),
  add: route('POST', '/children/{childId}/notes', {
    ...ofParent,
    summary: 'Farzand haqida muddatli eslatma yozish',
    body: StudentNoteInput,
    answer: made,
    status: 201,
    idempotent: true,
    errors: ['TOO_MANY_NOTES'],
    rateLimit,
  }),
  change: route('PUT', '/children/{childId}/notes/{id}', {
    ...ofParent,
    summary: "O'zi yozgan eslatmani o'zgartirish",
    params: childParams.extend(idParams.shape),
    body: StudentNoteInput,
    idempotent: true,
    rateLimit,
  }),
  end: route('DELETE', '/children/{childId}/notes/{id}', {
    ...ofParent,
    summary: "O'zi yozgan eslatmani tugatish",
    params: childParams.extend(idParams.shape),
    idempotent: true,
    rateLimit,
  }),
}
