import { offices } from '@markaz/protocol/centre/offices/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import '../../testing/browser.ts'
import { superadminAccessRule } from '@markaz/protocol/route'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderElement, setUpServerTest } from '../../testing/pages.tsx'
import { ShowIfPermitted, useGrants } from './access.tsx'

beforeEach(async () => {})

const { server } = setUpServerTest()

function Buttons() {
  const { isReady, failed } = useGrants()
  return (
    <>
      <p>{isReady ? 'tayyor' : failed ? 'xato' : 'kutilmoqda'}</p>
      <ShowIfPermitted do={offices.create}>
        <button type="button">Qo'shish</button>
      </ShowIfPermitted>
      <ShowIfPermitted do={offices.remove}>
        <button type="button">O'chirish</button>
      </ShowIfPermitted>
      <ShowIfPermitted do={superadminAccessRule}>
        <button type="button">Boshqaruv</button>
      </ShowIfPermitted>
    </>
  )
}

const show = (grants: string[], isSuperadmin = false) => {
  server.signedIn({ grants, isSuperadmin })
  renderElement(<Buttons />)
}

// Shows: PERM-016
test('a button is shown only if the user has the right to its API call', async () => {
  show(['staff_control:offices.create', 'staff_control:offices.read'])
  expect(await screen.findByRole('button', { name: "Qo'shish" })).toBeTruthy()
  expect(screen.queryByRole('button', { name: "O'chirish" })).toBeNull()
})
test("no button is shown until the user's rights have loaded", () => {
  show(['staff_control:offices.create'])
  expect(screen.queryByRole('button')).toBeNull()
})
test('a right to a module does not include the API calls of its submodules', async () => {
  show(['staff_control.create', 'staff_control.read'])
  await screen.findByText('tayyor')
  expect(screen.queryByRole('button')).toBeNull()
})
// Shows: PERM-001
test('a superadmin is recognised by a flag in the profile, not by the name of a role', async () => {
  show([], true)
  expect(await screen.findByRole('button', { name: 'Boshqaruv' })).toBeTruthy()
})
test("if the user's rights cannot be read, the user has none, and an error is shown", async () => {
  server.refuse(roles.mine, 'INTERNAL')
  renderElement(<Buttons />)
  await waitFor(() => expect(screen.getByText('xato')).toBeTruthy())
  expect(screen.queryByRole('button')).toBeNull()
})
