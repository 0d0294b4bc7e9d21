import '../../testing/browser.ts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { MomentPicker } from '../../domain/homework/MomentPicker.tsx'
import { MomentField } from './MomentField.tsx'

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

const stays = 'a typed moment stays when the form is drawn again before Enter'

test(`${stays}: an exam`, async () => {
  const start = '2099-03-01T05:00:00.000Z' as string | null
  render(<Kept start={start} field={(moment, keep) => <MomentField value={moment} onChange={keep} />} />)
  await typeAndDrawAgain('02.03.2099 18:30')
  await user.keyboard('{Enter}')
  expect(kept).toBe('2099-03-02T18:30:00+05:00')
})

test(`${stays}: homework`, async () => {
  const start = '2099-03-01T10:00' as string | null
  render(<Kept start={start} field={(moment, keep) => <MomentPicker value={moment} onChange={keep} />} />)
  await typeAndDrawAgain('02.03.2099 18:30')
  await user.keyboard('{Enter}')
  expect(kept).toBe('2099-03-02T18:30')
})
