import '../../testing/browser.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ConfirmHost } from './confirm.tsx'
import { LeaveGuardHost, useLeaveGuard } from './leave-guard.tsx'

function Form({ isDirty }: { isDirty: boolean }) {
  useLeaveGuard(isDirty)
  return (
    <>
      <Link to="/boshqa">ketish</Link>
      <ConfirmHost />
      <LeaveGuardHost />
    </>
  )
}
function Dialog() {
  useLeaveGuard(false)
  return null
}
const show = (isDirty: boolean) => {
  const router = createMemoryRouter([
    { path: '/', element: <Form isDirty={isDirty} /> },
    { path: '/boshqa', element: <p>boshqa sahifa</p> },
  ])
  render(<RouterProvider router={router} />)
  return userEvent.setup()
}

test('nothing typed: nobody asks', async () => {
  const user = show(false)
  await user.click(screen.getByText('ketish'))
  expect(await screen.findByText('boshqa sahifa')).toBeTruthy()
})
test('something typed: asks; Qolish stays, Chiqish leaves', async () => {
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

test('a page and the dialog over it are both heard, whichever of them holds something', async () => {
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
