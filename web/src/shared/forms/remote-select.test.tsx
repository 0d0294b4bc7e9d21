import { roles } from '@markaz/protocol/people/roles/routes'
import { RoleType } from '@markaz/protocol/people/roles/schemas'
import '../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderElement, setUpServerTest } from '../../testing/pages.tsx'
import { RemoteSelect, type RemoteSelectOption } from './RemoteSelect.tsx'

const { server } = setUpServerTest()
const user = userEvent.setup()
let kept: number | null = null
const everyone = ['Aziza', 'Bobur', 'Bahrom'].map((name, index) => ({
  id: index + 1,
  name,
  type: RoleType.Staff,
  usersCount: 0,
}))

beforeEach(() => {
  server.answer(roles.list, ({ query }) => {
    const typed = query.value ?? ''
    const found = everyone.filter((one) => one.name.startsWith(typed))
    return { roles: found, total: found.length }
  })
})

function Kept({ start = null, chosen = null }: { start?: number | null; chosen?: RemoteSelectOption | null }) {
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
const show = (props = {}) => renderElement(<Kept {...props} />)
const searched = () => server.to(roles.list).map(({ query }) => query.value ?? null)

test('a select that searches on the server sends its first request when it opens, and a single request for a quickly typed word', async () => {
  show()
  expect(server.asked).toHaveLength(0)
  await user.click(screen.getByRole('combobox'))
  await screen.findByTitle('Aziza')
  await user.type(screen.getByRole('combobox'), 'Bob')
  await waitFor(() => expect(screen.queryByTitle('Aziza')).toBeNull())
  expect(screen.getByTitle('Bobur')).toBeTruthy()
  expect(searched()).toEqual([null, 'Bob'])
})
test('the selected option of a select that searches on the server keeps its name when a later search does not return it', async () => {
  show()
  await user.click(screen.getByRole('combobox'))
  await user.click(await screen.findByTitle('Aziza'))
  expect(kept).toBe(1)
  await user.type(screen.getByRole('combobox'), 'Bob')
  await waitFor(() => expect(document.querySelector('.ant-select-item-option')?.textContent).toBe('Bobur'))
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Aziza')).toBeTruthy()
})
test('if code sets the value of a select that searches on the server, the select shows the label and not the id', () => {
  show({ start: 77, chosen: { value: 77, label: 'Zulfiya' } })
  expect(screen.getByText('Zulfiya')).toBeTruthy()
  expect(screen.queryByText('77')).toBeNull()
})
test('in a select that searches on the server, an empty result is reported, and a failed search shows a retry', async () => {
  show()
  await user.click(screen.getByRole('combobox'))
  await screen.findByTitle('Aziza')
  await user.type(screen.getByRole('combobox'), 'Yoq')
  expect(await screen.findByText('Hech narsa topilmadi')).toBeTruthy()
  server.refuse(roles.list, 'INTERNAL')
  await user.clear(screen.getByRole('combobox'))
  await user.type(screen.getByRole('combobox'), 'Bah')
  expect((await screen.findByRole('alert')).textContent).toContain(errorDetailsOf('INTERNAL').text)
  server.answer(roles.list, { roles: everyone.slice(2), total: 1 })
  await user.click(screen.getByRole('button', { name: 'Qayta urinish' }))
  expect(await screen.findByTitle('Bahrom')).toBeTruthy()
})
