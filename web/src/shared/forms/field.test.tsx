import '../../testing/browser.ts'
import { commentField, id, phone, text } from '@markaz/protocol/fields'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Field } from './Field.tsx'

afterEach(cleanup)

const RoomInput = z.object({
  name: text(37, 3),
  floor: z.int().min(-5).max(9).nullable(),
  capacity: z.int().min(1).nullable(),
  description: commentField,
  phone,
  isActive: z.boolean(),
  type: z.enum(['hall', 'lab']),
  officeIds: z.array(id).min(1),
})

/** Renders the fields in a form, and returns a function that sends the form. */
function show(fields: ReactNode) {
  const sent = vi.fn()
  render(
    <Form onFinish={sent} validateTrigger="onBlur">
      {fields}
      <button type="submit">Saqlash</button>
    </Form>,
  )
  const user = userEvent.setup()
  return { user, sent, send: () => user.click(screen.getByText('Saqlash')) }
}
const inputOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const isMarked = (label: string) => screen.getByText(label).classList.contains('ant-form-item-required')

// Shows: HOUSE-001
test('label, required mark and maximum length of a field follow from its schema', () => {
  show(
    <>
      <Field of={RoomInput} name="name" />
      <Field of={RoomInput} name="floor" />
      <Field of={RoomInput} name={['rooms', 0, 'description']} />
      <Field of={text(12).optional()} name="address" label="Qayerda" />
    </>,
  )
  expect([inputOf('Nomi').maxLength, isMarked('Nomi')]).toEqual([37, true])
  expect(isMarked('Qavat')).toBe(false)
  expect([inputOf('Tavsif').maxLength, isMarked('Tavsif')]).toEqual([999, true])
  expect([inputOf('Qayerda').maxLength, isMarked('Qayerda')]).toEqual([12, false])
})

// Shows: HOUSE-001
test("a field checks the schema's limits for texts and numbers, and an optional number may be empty", async () => {
  const { user, send, sent } = show(
    <>
      <Field of={RoomInput} name="name" />
      <Field of={RoomInput} name="floor" />
    </>,
  )
  await send()
  expect(await screen.findByText('Nomini kiriting')).toBeTruthy()
  await user.type(inputOf('Nomi'), 'Z1')
  await user.type(inputOf('Qavat'), '10')
  await send()
  expect(await screen.findByText('Kamida 3 ta belgi')).toBeTruthy()
  expect(screen.getByText("9 dan katta bo'lmasin")).toBeTruthy()
  await user.type(inputOf('Nomi'), '01')
  await user.clear(inputOf('Qavat'))
  await send()
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ name: 'Z101', floor: null }))
})

// Shows: HOUSE-001
test('the schema of a form field decides its input: text area, phone number field, switch, or select', async () => {
  const { user } = show(
    <>
      <Field of={RoomInput} name="description" />
      <Field of={RoomInput} name="phone" />
      <Field of={RoomInput} name="isActive" />
      <Field of={RoomInput} name="type" options={{ hall: 'Zal', lab: 'Laboratoriya' }} />
    </>,
  )
  expect(inputOf('Tavsif').tagName).toBe('TEXTAREA')
  expect(inputOf('Telefon').inputMode).toBe('tel')
  expect(screen.getByRole('switch')).toBeTruthy()
  await user.click(inputOf('Turi'))
  expect(await screen.findByText('Laboratoriya')).toBeTruthy()
})

// Shows: HOUSE-001
test('a form can make a field required that is optional in the schema', async () => {
  const { send, sent } = show(<Field of={RoomInput} name="capacity" required />)
  expect(isMarked("O'rinlar soni")).toBe(true)
  await send()
  expect(await screen.findByText("O'rinlar sonini kiriting")).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
})
