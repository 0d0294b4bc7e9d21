import type { Academic } from '@markaz/protocol/people/academics/schemas'
import type { Person } from '@markaz/protocol/people/staff/schemas'
import { treeOf } from '@markaz/protocol/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Answers } from '../../testing/test-server.ts'

/** For tests of people's screens. */
export const buildPerson = (over: Partial<Person> = {}): Person => ({
  id: 7,
  hId: '5001',
  login: 'ali.karimov',
  firstName: 'Ali',
  lastName: 'Karimov',
  middleName: null,
  fullName: 'Karimov Ali',
  photo: null,
  acStatus: 3,
  phoneNumber: '998901234567',
  genderType: 1,
  role: { id: 4, name: 'Menejer' },
  offices: [{ id: 1, name: 'Chilonzor' }],
  workStatus: 1,
  isActive: 1,
  isShared: true,
  createdAt: '2026-09-05T04:05:00.000Z',
  ...over,
})

export const buildAcademic = (over: Partial<Academic> = {}): Academic => ({ ...buildPerson(), groupsCount: 2, ...over })

export const offices = [
  { id: 1, name: 'Chilonzor', hOffice: { id: 11, name: 'Bosh Chilonzor' } },
  { id: 2, name: 'Yunusobod', hOffice: { id: 12, name: 'Bosh Yunusobod' } },
]
export const roleChoices = [
  { id: 4, name: 'Menejer', type: 1 },
  { id: 5, name: "O'qituvchi", type: 2 },
]

/** Who is signed in, with these rights and (by default) two branches. */
export const viewerAnswers = (grants: readonly string[], ofOffices: readonly object[] = offices): Answers => ({
  'GET /profile': () => ({ data: { id: 1, fullName: 'Ali Valiyev', isSuperadmin: false, offices: ofOffices } }),
  'GET /roles/permission-objects/mine': () => ({ data: { permissions: treeOf(new Set(grants)) } }),
  'GET /roles/all': () => ({ data: { roles: roleChoices } }),
  'GET /offices': () => ({ data: { offices } }),
})

/** By its title: in tests antd gives every generated id the same value, so a dialog's name cannot be relied on. */
export const dialogTitled = async (title: string) =>
  within((await screen.findByText(title, { selector: '.ant-modal-title' })).closest('[role=dialog]') as HTMLElement)

/** Picks an option of the select that is open. */
export async function pickOption(user: UserEvent, title: string): Promise<void> {
  const option = await waitFor(() => {
    const lists = document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    const found = lists[lists.length - 1]?.querySelector(`.ant-select-item-option[title="${title}"]`)
    if (!found) throw new Error(`"${title}" is not offered`)
    return found
  })
  await user.click(option)
}
