import { z } from 'zod'
import { paging } from '../../fields.ts'
import { alsoRequirePersonalDataGrant } from '../../personal.ts'
import { requireGrant, route } from '../../route.ts'
import { DuplicateStudentPair, StudentMergeInput } from './schemas.ts'

const mergeStudents = alsoRequirePersonalDataGrant(requireGrant('users:students', 'update'))

export const studentDuplicates = {
  list: route('GET', '/students/duplicates', {
    access: mergeStudents,
    summary: "Ismi va tug'ilgan sanasi bir xil talabalar",
    query: z.object(paging),
    answer: z.object({ pairs: z.array(DuplicateStudentPair), total: z.number() }),
  }),
  merge: route('POST', '/students/merge', {
    access: mergeStudents,
    notByToken: true,
    summary: 'Ikki marta yozilgan talabani birlashtirish',
    body: StudentMergeInput,
    answer: z.object({ id: z.number() }),
    errors: ['NOT_FOUND', 'STUDENT_OF_OTHER_BRANCH', 'STUDENTS_NOT_MERGED'],
  }),
}
