import { z } from 'zod'
import { paging } from '../../fields.ts'
import { alsoRequirePersonalData } from '../../personal.ts'
import { requireGrant, route } from '../../route.ts'
import { StudentMergeInput, StudentPair } from './schemas.ts'

const mergeStudents = alsoRequirePersonalData(requireGrant('users:students', 'update'))

export const studentDuplicates = {
  list: route('GET', '/students/duplicates', {
    access: mergeStudents,
    summary: "Ismi va tug'ilgan sanasi bir xil talabalar",
    query: z.object(paging),
    answer: z.object({ pairs: z.array(StudentPair), total: z.number() }),
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
