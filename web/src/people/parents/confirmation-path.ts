import type { UnconfirmedPhone } from '@markaz/protocol/people/parents/schemas'

/** Returns the address of the page on which an unconfirmed phone number of this kind is confirmed. */
export const phoneConfirmationPath = (kind: UnconfirmedPhone['kind'], studentId: number): string =>
  `/students/${studentId}${{ parent: '/parents', student: '', contract: '/contracts' }[kind]}`
