import '../../testing/browser.ts'
import { offices } from '@markaz/protocol/centre/offices/routes'
import { treeOf } from '@markaz/protocol/permissions'
import { superadmin } from '@markaz/protocol/route'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { makeQueryClient } from '../api/query.ts'
import { Can, useGrants } from './access.tsx'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({})
  signInAs()
})
afterEach(() => server.close())

function Buttons() {
  const { isReady, failed } = useGrants()
  return (
    <>
      <p>{isReady ? 'tayyor' : failed ? 'xato' : 'kutilmoqda'}</p>
      <Can do={offices.create}>
        <button type="button">Qo'shish</button>
      </Can>
      <Can do={offices.remove}>
        <button type="button">O'chirish</button>
      </Can>
      <Can do={superadmin}>
        <button type="button">Boshqaruv</button>
      </Can>
    </>
  )
}

const show = (grants: string[], isSuperadmin = false) => {
  server.answers['GET /roles/permission-objects/mine'] = () => ({ data: { permissions: treeOf(new Set(grants)) } })
  server.answers['GET /profile'] = () => ({ data: { isSuperadmin } })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Buttons />
    </QueryClientProvider>,
  )
}

test('a button shows exactly when its call is granted', async () => {
  show(['staff_control:offices.create', 'staff_control:offices.read'])
  expect(await screen.findByRole('button', { name: "Qo'shish" })).toBeTruthy()
  expect(screen.queryByRole('button', { name: "O'chirish" })).toBeNull()
})
test('nothing shows before the tree has come', () => {
  show(['staff_control:offices.create'])
  expect(screen.queryByRole('button')).toBeNull()
})
test('a grant on the module is none on its sub', async () => {
  show(['staff_control.create', 'staff_control.read'])
  await screen.findByText('tayyor')
  expect(screen.queryByRole('button')).toBeNull()
})
test('superadmin is what the profile says, not a role name', async () => {
  show([], true)
  expect(await screen.findByRole('button', { name: 'Boshqaruv' })).toBeTruthy()
})
test('a tree that cannot be read grants nothing and says so', async () => {
  server.answers['GET /roles/permission-objects/mine'] = () => ({
    status: 500,
    error: { errMsg: 'x', code: 'INTERNAL' },
  })
  server.answers['GET /profile'] = () => ({ data: { isSuperadmin: false } })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Buttons />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getByText('xato')).toBeTruthy())
  expect(screen.queryByRole('button')).toBeNull()
})
