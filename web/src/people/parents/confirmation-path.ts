import type { UnconfirmedPhone } from '@markaz/protocol/people/parents/schemas'

/** Returns the address of the page on which such a phone number is confirmed. */
export const confirmationPath = (kind: UnconfirmedPhone['kind'], studentId: number): string =>
  `/students/${studentId}${{ parent: '/parents', student: '', contract: '/contracts' }[kind]}`
