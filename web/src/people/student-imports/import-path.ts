import type { ImportPlan } from '@markaz/protocol/people/student-imports/schemas'

/** The page of an import; a draft with errors opens on them. */
export function importPath({ id, status, counts }: Pick<ImportPlan, 'id' | 'status' | 'counts'>): string {
  const hasErrors = status === 'draft' && counts.error > 0
  return `/students/imports/${id}${hasErrors ? '?action=error' : ''}`
}
