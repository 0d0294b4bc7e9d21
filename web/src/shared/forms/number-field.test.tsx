import '../../testing/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Field } from './Field.tsx'
import { NumberInput, parseInteger } from './NumberInput.tsx'
import { createEndsAfterRule } from './rules.ts'

afterEach(cleanup)

const sent = vi.fn()

function Shop() {
  return (
    <Form onFinish={sent} validateTrigger="onBlur">
      <Field of={z.int().min(0).max(100)} name="count" label="Soni" />
      <Field
        of={z.int().optional()}
        name="to"
        label="Oxiri"
        dependencies={['count']}
        furtherRules={[createEndsAfterRule('count', 'Kichik', { maySame: true })]}
      />
      <button type="submit">Saqlash</button>
    </Form>
  )
}

// Shows: DAY-015
test.each([
  ['-3', "0 dan kichik bo'lmasin"],
  ['101', "100 dan katta bo'lmasin"],
  ['2.5', 'Butun son kiriting'],
  ['1.000', 'Butun son kiriting'],
  ["o'n", 'Butun son kiriting'],
  [' ', 'Sonini kiriting'],
])('the typed number %s stays as it was typed, and the field shows the error: %s', async (typed, said) => {
  sent.mockClear()
  const user = userEvent.setup()
  render(<Shop />)
  const field = screen.getByLabelText<HTMLInputElement>('Soni')
  await user.type(field, typed)
  await user.click(screen.getByText('Saqlash'))
  expect(await screen.findByText(said)).toBeTruthy()
  expect(field.value).toBe(typed)
  expect(sent).not.toHaveBeenCalled()
})

test('a form does not save a range of numbers whose end is smaller than its start', async () => {
  sent.mockClear()
  const user = userEvent.setup()
  render(<Shop />)
  await user.type(screen.getByLabelText('Soni'), '9')
  await user.type(screen.getByLabelText('Oxiri'), '8')
  await user.click(screen.getByText('Saqlash'))
  expect(await screen.findByText('Kichik')).toBeTruthy()
  await user.type(screen.getByLabelText('Oxiri'), '5')
  await user.click(screen.getByText('Saqlash'))
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ count: 9, to: 85 }))
})

test('thousands in a number field may be separated by spaces, and a value set by code replaces the typed text', async () => {
  const { rerender } = render(<NumberInput aria-label="n" value={1000} />)
  const field = screen.getByLabelText<HTMLInputElement>('n')
  expect(field.value).toBe('1000')
  rerender(<NumberInput aria-label="n" value={null} />)
  expect(field.value).toBe('')
  expect([parseInteger('350 000'), parseInteger('−3'), parseInteger(''), parseInteger('1e3')]).toEqual([
    350_000,
    -3,
    null,
    Number.NaN,
  ])
})
