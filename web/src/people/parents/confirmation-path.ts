import type { UnconfirmedPhone } from '@markaz/protocol/people/parents/schemas'

export const phoneConfirmationPath = (kind: UnconfirmedPhone['kind'], studentId: number): string =>
  `/students/${studentId}${{ parent: '/parents', student: '', contract: '/contracts' }[kind]}`
