import type { ImportPlan } from '@markaz/protocol/people/student-imports/schemas'

/** Returns the address of an import; a draft with errors opens with the error filter. */
export function importPath({ id, status, counts }: Pick<ImportPlan, 'id' | 'status' | 'counts'>): string {
  const hasErrors = status === 'draft' && counts.error > 0
  return `/students/imports/${id}${hasErrors ? '?action=error' : ''}`
}
