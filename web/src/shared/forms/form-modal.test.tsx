import '../../testing/browser.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { ConfirmHost } from '../ui/confirm.tsx'
import { UnsavedInputGuardHost } from '../ui/leave-guard.tsx'
import { useModal } from '../ui/use-modal.tsx'
import { FormModal } from './FormModal.tsx'

const submit = async ({ name }: { name: string }) => {
  if (name === 'band') throw new ApiError(400, { code: 'VALIDATION', fields: { name: 'Bu nom band' } })
}

function Dialog({ close }: { close: () => void }) {
  const [form] = Form.useForm<{ name: string }>()
  return (
    <FormModal title="oyna" form={form} submit={submit} close={close}>
      <Form.Item name="name" label="nomi">
        <Input />
      </Form.Item>
    </FormModal>
  )
}

function Screen() {
  const { open, modal } = useModal()
  return (
    <>
      <button type="button" onClick={() => open((close) => <Dialog close={close} />)}>
        ochish
      </button>
      {modal}
      <ConfirmHost />
      <UnsavedInputGuardHost />
    </>
  )
}

const show = async () => {
  const router = createMemoryRouter(
    [
      { path: '/', element: 'oldingi sahifa' },
      { path: '/bu', element: <Screen /> },
    ],
    { initialEntries: ['/', '/bu'] },
  )
  render(<RouterProvider router={router} />)
  const user = userEvent.setup()
  await user.click(screen.getByText('ochish'))
  await screen.findByLabelText('nomi')
  return { user, router }
}

test('in a form dialog the Back button asks for confirmation if there is unsaved input, and the dialog stays open if the user cancels', async () => {
  const { user, router } = await show()
  await user.type(screen.getByLabelText('nomi'), 'a')
  await router.navigate(-1)
  await screen.findByText('Sahifadan chiqmoqchimisiz?')
  await user.click(screen.getByRole('button', { name: 'Qolish' }))
  expect(screen.getByLabelText('nomi')).toHaveProperty('value', 'a')
})

test('the Back button closes a form dialog without confirmation if nothing was typed', async () => {
  const { router } = await show()
  await router.navigate(-1)
  await screen.findByText('oldingi sahifa')
})

test('saving a form dialog closes it without confirmation', async () => {
  const { user } = await show()
  await user.type(screen.getByLabelText('nomi'), 'a{Enter}')
  await waitFor(() => expect(screen.queryByLabelText('nomi')).toBeNull())
  expect(screen.queryByText('Sahifadan chiqmoqchimisiz?')).toBeNull()
})

test('when a form dialog closes, the focus returns to the button that opened it', async () => {
  const { user } = await show()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('nomi')))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByLabelText('nomi')).toBeNull())
  expect(document.activeElement).toBe(screen.getByText('ochish'))
})

test('when a confirmation above a dialog is answered, the focus returns to the dialog', async () => {
  const { user } = await show()
  await user.type(screen.getByLabelText('nomi'), 'a{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Davom ettirish' }))
  await waitFor(() => expect(screen.queryByText('Oyna yopilsinmi?')).toBeNull())
  expect(document.activeElement).toBe(screen.getByLabelText('nomi'))
})

test('the error of a form field disappears when the user types in this field', async () => {
  const { user } = await show()
  await user.type(screen.getByLabelText('nomi'), 'band{Enter}')
  await screen.findByText('Bu nom band')
  await user.type(screen.getByLabelText('nomi'), '2')
  await waitFor(() => expect(screen.queryByText('Bu nom band')).toBeNull())
  expect(document.activeElement).toBe(screen.getByLabelText('nomi'))
})
