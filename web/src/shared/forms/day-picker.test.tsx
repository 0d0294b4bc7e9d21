import '../../testing/browser.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { DatesFilter } from '../filters/DatesFilter.tsx'
import { DateTimePicker } from './DateTimePicker.tsx'
import { createDayValidationRule, DayPicker } from './DayPicker.tsx'

const user = userEvent.setup()
let kept: unknown
let drawAgain = () => {}

/** Simulates a form: stores the value of the field and renders the field again after each change. */
function Kept<T>({ start, field }: { start: T; field: (value: T, keep: (value: T) => void) => ReactNode }) {
  const [value, keep] = useState(start)
  const [, count] = useState(0)
  kept = value
  drawAgain = () => count((times) => times + 1)
  return field(value, keep)
}

const [first, second] = [0, 1].map((at) => () => screen.getAllByRole('textbox')[at] as HTMLInputElement) as [
  () => HTMLInputElement,
  () => HTMLInputElement,
]

test('a date is typed as digits and stays in the field when the form is rendered again in the meantime', async () => {
  render(
    <Kept start={'2026-11-21' as string | null} field={(day, keep) => <DayPicker value={day} onChange={keep} />} />,
  )
  await user.click(first())
  await user.clear(first())
  await user.keyboard('0103')
  act(() => drawAgain())
  expect([first().value, kept]).toEqual(['01.03.', '01.03.'])
  await user.keyboard('2020')
  expect([first().value, kept]).toEqual(['01.03.2020', '2020-03-01'])
})

test('a date that the form proposes while the field has the focus is replaced when the user types', async () => {
  let suggest = (_: string | null) => {}
  render(
    <Kept
      start={null as string | null}
      field={(day, keep) => {
        suggest = keep
        return <DayPicker value={day} onChange={keep} />
      }}
    />,
  )
  await user.click(first())
  act(() => suggest('2026-11-22'))
  expect(first().value).toBe('22.11.2026')
  await user.keyboard('01032020')
  expect([first().value, kept]).toEqual(['01.03.2020', '2020-03-01'])
})

test('the calendar of a date field shows the month of the allowed days, rejects other days, and closes when a day is chosen', async () => {
  const bounds = { from: '2026-09-05', to: '2026-09-20' }
  render(
    <Kept
      start={null as string | null}
      field={(day, keep) => <DayPicker value={day} onChange={keep} bounds={bounds} />}
    />,
  )
  await user.click(first())
  await user.click(await screen.findByTitle('2026-09-04'))
  expect(kept).toBeNull()
  await user.click(screen.getByTitle('2026-09-07'))
  expect([first().value, kept]).toEqual(['07.09.2026', '2026-09-07'])
  await waitFor(() => expect(screen.queryByTitle('2026-09-07')).toBeNull())
  await user.keyboard('{ArrowDown}')
  await screen.findByTitle('2026-09-07')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByTitle('2026-09-07')).toBeNull())
})

test.each([
  ['31.12.2019', 'Sana chegaradan tashqarida: 01.01.2020 – 31.01.2020'],
  ['31.02.2020', "Sana noto'g'ri"],
  ['15.01.', "Sana noto'g'ri"],
  ['15.01.2020', null],
])('the typed date %s stays as it was typed, and the field shows the error: %s', async (typed, trouble) => {
  const bounds = { from: '2020-01-01', to: '2020-01-31' }
  render(
    <Form validateTrigger="onBlur">
      <Form.Item name="day" label="Kun" rules={[createDayValidationRule(bounds)]}>
        <DayPicker bounds={bounds} />
      </Form.Item>
    </Form>,
  )
  await user.type(first(), typed)
  await user.tab()
  if (trouble) await screen.findByText(trouble)
  expect(first().value).toBe(typed)
  expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toBe(trouble ?? undefined)
})

// Shows: FORMAT-022
test('a filter by two dates ignores an incomplete date, and swaps dates in the wrong order', async () => {
  const field = { kind: 'dates' as const, label: 'Sana', from: 'from', to: 'to' }
  const start: Record<string, unknown> = { from: '2026-11-21', to: undefined }
  render(<Kept start={start} field={(values, set) => <DatesFilter field={field} values={values} set={set} />} />)
  await user.type(second(), '0103')
  await user.tab()
  expect([kept, second().value, second().getAttribute('aria-invalid')]).toEqual([start, '01.03.', 'true'])
  await user.type(second(), '2020')
  expect(kept).toEqual({ from: '2020-03-01', to: '2026-11-21' })
  await user.clear(first())
  expect(kept).toEqual({ from: undefined, to: '2026-11-21' })
})

test('a field for date and time formats typed digits, and uses 18:00 if the user types no time', async () => {
  render(
    <Kept start={null as string | null} field={(value, keep) => <DateTimePicker value={value} onChange={keep} />} />,
  )
  await user.type(first(), '02032099')
  act(() => drawAgain())
  expect(kept).toBe('2099-03-02T18:00')
  await user.clear(second())
  await user.type(second(), '930')
  act(() => drawAgain())
  expect([second().value, kept]).toEqual(['09:30', '2099-03-02T09:30'])
})
