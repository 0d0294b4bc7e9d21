import '../../testing/browser.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ConfirmHost } from './confirm.tsx'
import { UnsavedInputGuardHost, useConfirmLeavePage } from './leave-guard.tsx'

function Form({ isDirty, alsoOnQueryChange }: { isDirty: boolean; alsoOnQueryChange?: boolean }) {
  useConfirmLeavePage(isDirty, alsoOnQueryChange)
  return (
    <>
      <Link to="/boshqa">ketish</Link>
      <Link to="/?sahifa=2">varaqlash</Link>
      <ConfirmHost />
      <UnsavedInputGuardHost />
    </>
  )
}
function Dialog() {
  useConfirmLeavePage(false)
  return null
}
const show = (isDirty: boolean, alsoOnQueryChange?: boolean) => {
  const router = createMemoryRouter([
    { path: '/', element: <Form isDirty={isDirty} alsoOnQueryChange={alsoOnQueryChange} /> },
    { path: '/boshqa', element: <p>boshqa sahifa</p> },
  ])
  render(<RouterProvider router={router} />)
  return Object.assign(userEvent.setup(), { search: () => router.state.location.search })
}

test('leaving a form without input asks for no confirmation', async () => {
  const user = show(false)
  await user.click(screen.getByText('ketish'))
  expect(await screen.findByText('boshqa sahifa')).toBeTruthy()
})
// Shows: DAY-020
test('leaving a form with unsaved input asks for confirmation: Qolish stays, Chiqish leaves', async () => {
  const user = show(true)
  await user.click(screen.getByText('ketish'))
  expect(await screen.findByText('Sahifadan chiqmoqchimisiz?')).toBeTruthy()
  expect(screen.getByText("Saqlanmagan ma'lumotlar yo'qoladi")).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Qolish' }))
  expect(screen.getByText('ketish')).toBeTruthy()
  await user.click(screen.getByText('ketish'))
  await user.click(await screen.findByRole('button', { name: 'Chiqish' }))
  expect(await screen.findByText('boshqa sahifa')).toBeTruthy()
})

test('leaving a form with unsaved input asks for confirmation only if the path changes, so that a list on the same screen can be paged', async () => {
  const user = show(true)
  await user.click(screen.getByText('varaqlash'))
  await waitFor(() => expect(user.search()).toBe('?sahifa=2'))
  expect(screen.queryByText('Sahifadan chiqmoqchimisiz?')).toBeNull()
})
test("a form with unsaved input and the option `alsoOnQueryChange` asks for confirmation even if only the URL's query changes", async () => {
  const user = show(true, true)
  await user.click(screen.getByText('varaqlash'))
  expect(await screen.findByText('Sahifadan chiqmoqchimisiz?')).toBeTruthy()
  expect(user.search()).toBe('')
})

test('if a page and a dialog above it have unsaved input, leaving the page asks for confirmation', async () => {
  const screenOf = (
    <>
      <Form isDirty />
      <Dialog />
    </>
  )
  const router = createMemoryRouter([
    { path: '/', element: screenOf },
    { path: '/boshqa', element: <p>boshqa sahifa</p> },
  ])
  render(<RouterProvider router={router} />)
  await userEvent.click(screen.getByText('ketish'))
  expect(await screen.findByText('Sahifadan chiqmoqchimisiz?')).toBeTruthy()
})
