import '../../testing/browser.ts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { DatesFilter } from '../filters/DatesFilter.tsx'
import { DayPicker } from './DayPicker.tsx'

const user = userEvent.setup()
let kept: unknown
let drawAgain = () => {}

/** A field in a form that is drawn again whenever anything in it changes. */
function Kept<T>({ start, field }: { start: T; field: (value: T, keep: (value: T) => void) => ReactNode }) {
  const [value, keep] = useState(start)
  const [, count] = useState(0)
  kept = value
  drawAgain = () => count((times) => times + 1)
  return field(value, keep)
}

async function typeAndDrawAgain(typed: string) {
  const [input] = screen.getAllByRole('textbox') as [HTMLInputElement]
  await user.click(input)
  await user.clear(input)
  await user.type(input, typed)
  act(() => drawAgain())
  expect(input.value).toBe(typed)
}

test('a typed day stays when the form is drawn again before Enter', async () => {
  render(
    <Kept start={'2026-11-21' as string | null} field={(day, keep) => <DayPicker value={day} onChange={keep} />} />,
  )
  await typeAndDrawAgain('01.03.2020')
  await user.keyboard('{Enter}')
  expect(kept).toBe('2020-03-01')
})

test('a typed day of a range stays when the page is drawn again before Enter', async () => {
  const days: Record<string, unknown> = { from: '2026-11-21', to: '2026-11-22' }
  const field = { kind: 'dates' as const, label: 'Sana', from: 'from', to: 'to' }
  render(<Kept start={days} field={(values, set) => <DatesFilter field={field} values={values} set={set} />} />)
  await typeAndDrawAgain('01.03.2020')
  await user.keyboard('{Enter}{Enter}')
  expect(kept).toEqual({ from: '2020-03-01', to: '2026-11-22' })
})
