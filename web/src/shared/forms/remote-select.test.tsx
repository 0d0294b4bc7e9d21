import '../../testing/browser.ts'
import { roles } from '@markaz/protocol/people/roles/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { makeQueryClient } from '../api/query.ts'
import { type RemoteOption, RemoteSelect } from './RemoteSelect.tsx'

let server: TestServer
let kept: number | null = null
const user = userEvent.setup()
const everyone = ['Aziza', 'Bobur', 'Bahrom'].map((name, index) => ({ id: index + 1, name, type: 1, usersCount: 0 }))

beforeEach(async () => {
  server = await startTestServer({
    'GET /roles': ({ url }) => {
      const typed = new URL(url, 'http://x').searchParams.get('value') ?? ''
      const found = everyone.filter((one) => one.name.startsWith(typed))
      return { data: { roles: found, total: found.length } }
    },
  })
  signInAs()
})
afterEach(() => server.close())

function Kept({ start = null, chosen = null }: { start?: number | null; chosen?: RemoteOption | null }) {
  const [value, setValue] = useState<number | null>(start)
  kept = value
  return (
    <RemoteSelect
      aria-label="Rol"
      value={value}
      onChange={setValue}
      chosen={chosen}
      route={roles.list}
      args={(typed) => ({ query: { value: typed, perPage: 20 } })}
      options={(answer) => answer.roles.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
const draw = (props = {}) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Kept {...props} />
    </QueryClientProvider>,
  )
const searched = () => server.asked.map((one) => new URL(one.url, 'http://x').searchParams.get('value'))

test('asks nothing until opened, then the server, once for a word typed in one go', async () => {
  draw()
  expect(server.asked).toHaveLength(0)
  await user.click(screen.getByRole('combobox'))
  await screen.findByTitle('Aziza')
  await user.type(screen.getByRole('combobox'), 'Bob')
  await waitFor(() => expect(screen.queryByTitle('Aziza')).toBeNull())
  expect(screen.getByTitle('Bobur')).toBeTruthy()
  expect(searched()).toEqual([null, 'Bob'])
})
test('the chosen one keeps its name when the next search does not find it', async () => {
  draw()
  await user.click(screen.getByRole('combobox'))
  await user.click(await screen.findByTitle('Aziza'))
  expect(kept).toBe(1)
  await user.type(screen.getByRole('combobox'), 'Bob')
  await waitFor(() => expect(document.querySelector('.ant-select-item-option')?.textContent).toBe('Bobur'))
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Aziza')).toBeTruthy()
})
test('a value set from outside shows the name that came with it, not a number', () => {
  draw({ start: 77, chosen: { value: 77, label: 'Zulfiya' } })
  expect(screen.getByText('Zulfiya')).toBeTruthy()
  expect(screen.queryByText('77')).toBeNull()
})
test('nothing found says so; a failure says why and offers another try', async () => {
  draw()
  await user.click(screen.getByRole('combobox'))
  await screen.findByTitle('Aziza')
  await user.type(screen.getByRole('combobox'), 'Yoq')
  expect(await screen.findByText('Hech narsa topilmadi')).toBeTruthy()
  server.answers['GET /roles'] = () => ({ status: 500, error: { code: 'INTERNAL', errMsg: 'Server band' } })
  await user.clear(screen.getByRole('combobox'))
  await user.type(screen.getByRole('combobox'), 'Bah')
  expect((await screen.findByRole('alert')).textContent).toContain('Server band')
  server.answers['GET /roles'] = () => ({ data: { roles: [everyone[2]], total: 1 } })
  await user.click(screen.getByRole('button', { name: 'Qayta urinish' }))
  expect(await screen.findByTitle('Bahrom')).toBeTruthy()
})
