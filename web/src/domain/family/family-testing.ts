import type { StudentParent } from '@markaz/protocol/people/parents/schemas'

/** A mother for tests. She has a confirmed phone number, and another number that a second user must still confirm. */
export const testMotherZuhra: StudentParent = {
  id: 4,
  agent: {
    id: 9,
    fullName: 'Karimova Zuhra',
    status: 1,
    passportSeries: 'AD',
    passportNumber: '1234567',
    phones: [
      { id: null, phone: '998931112233', isMain: true, isProven: false, isAsked: false, isAskedByViewer: false },
      { id: 6, phone: '998931114455', isMain: false, isProven: false, isAsked: true, isAskedByViewer: false },
    ],
    otherChildren: [{ id: 31, fullName: 'Karimov Vali' }],
  },
  relation: 'mother',
  source: 'hand',
  tellsMarks: true,
  tellsPapers: true,
  tellsCalls: true,
  language: 'latin',
  portalInstalledAt: '2026-11-20T05:30:00.000Z',
  endedAt: null,
  endReason: null,
}
