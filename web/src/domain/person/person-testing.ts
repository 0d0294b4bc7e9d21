import { offices as officeRoutes } from '@markaz/protocol/centre/offices/routes'
import type { TeachingStaffMember } from '@markaz/protocol/people/academics/schemas'
import { roles } from '@markaz/protocol/people/roles/routes'
import { RoleType } from '@markaz/protocol/people/roles/schemas'
import type { StaffMember } from '@markaz/protocol/people/staff/schemas'
import type { FakeServer } from '../../testing/fake-server.ts'

export const buildPerson = (over: Partial<StaffMember> = {}): StaffMember => ({
  id: 7,
  hId: '5001',
  login: 'ali.karimov',
  firstName: 'Ali',
  lastName: 'Karimov',
  middleName: null,
  fullName: 'Karimov Ali',
  photo: null,
  faceTrouble: null,
  acStatus: 3,
  phoneNumber: '998901234567',
  phoneConfirmation: { isConfirmed: true, isAskedByViewer: false, source: 'staff', askedBy: null },
  genderType: 1,
  role: { id: 4, name: 'Menejer' },
  offices: [{ id: 1, name: 'Chilonzor' }],
  workStatus: 1,
  isActive: 1,
  isShared: true,
  createdAt: '2026-09-05T04:05:00.000Z',
  ...over,
})

export const buildTeachingStaffMember = (over: Partial<TeachingStaffMember> = {}): TeachingStaffMember => ({
  ...buildPerson(),
  groupsCount: 2,
  ...over,
})

export const testOffices = [
  { id: 1, name: 'Chilonzor', hOffice: { id: 11, name: 'Bosh Chilonzor' } },
  { id: 2, name: 'Yunusobod', hOffice: { id: 12, name: 'Bosh Yunusobod' } },
]
const roleChoices = [
  { id: 4, name: 'Menejer', type: RoleType.Staff },
  { id: 5, name: "O'qituvchi", type: RoleType.Academic },
]

/** Gives the simulated user these rights and (by default) two branches. */
export function fakePeopleResponses(server: FakeServer, grants: readonly string[], ofOffices = testOffices): void {
  server.signedIn({ grants, offices: ofOffices.map(({ id, name }) => ({ id, name })) })
  server.answer(roles.all, { roles: roleChoices })
  server.answer(officeRoutes.list, { offices: ofOffices })
}
