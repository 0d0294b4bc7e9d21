import type { UnconfirmedPhone } from '@markaz/protocol/people/parents/schemas'

/** Returns the page of the student on which a number of that kind is confirmed. */
export const confirmationPath = (kind: UnconfirmedPhone['kind'], studentId: number): string =>
  `/students/${studentId}${{ parent: '/parents', student: '', contract: '/contracts' }[kind]}`
