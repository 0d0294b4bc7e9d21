import type { ImportPlan } from '@markaz/protocol/people/student-imports/schemas'

/** Returns the address of an import. An import that still has errors opens with the rows that contain errors. */
export function importPath({ id, status, counts }: Pick<ImportPlan, 'id' | 'status' | 'counts'>): string {
  const hasErrors = status === 'draft' && counts.error > 0
  return `/students/imports/${id}${hasErrors ? '?action=error' : ''}`
}
