import '../../testing/browser.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Select } from './Select.tsx'

afterEach(cleanup)

const courses = ['Darslar', 'Dizayn', 'Frontend', 'Ingliz tili', 'Matematika', 'Ona tili', 'Fizika', 'Kimyo']
const options = courses.map((label, value) => ({ value, label }))
const change = vi.fn()
/** `keyCode` is deprecated, but Ant Design's select uses it. */
const press = (key: 'Enter' | 'Tab') => {
  const keyCode = { Enter: 13, Tab: 9 }[key]
  fireEvent.keyDown(screen.getByRole('combobox'), { key, keyCode, which: keyCode })
  fireEvent.keyUp(screen.getByRole('combobox'), { key, keyCode, which: keyCode })
}

// Shows: DAY-018
test('a select with more than seven options can be searched by typing, and Enter selects the found option', async () => {
  change.mockClear()
  const user = userEvent.setup()
  render(<Select aria-label="Kurs" options={options} onChange={change} />)
  await user.click(screen.getByRole('combobox'))
  await user.keyboard('Diz')
  press('Enter')
  expect(change.mock.calls.map(([value]) => value)).toEqual([1])
})

// Shows: DAY-018
test.each([
  ['seven', options.slice(0, 7), 'Diz', ['Enter']],
  ['eight, nothing typed', options, '', ['Enter', 'Enter']],
  ['eight, none of which is meant', options, 'Qqq', ['Enter']],
  ['eight, left by Tab', options, '', ['Tab']],
] as const)(
  'in a select, Enter and Tab choose only an option that the user has searched for or highlighted: %s',
  async (_, listed, typed, keys) => {
    change.mockClear()
    const user = userEvent.setup()
    render(<Select aria-label="Kurs" options={[...listed]} onChange={change} />)
    await user.click(screen.getByRole('combobox'))
    if (typed) await user.keyboard(typed)
    for (const key of keys) press(key)
    expect(change).not.toHaveBeenCalled()
  },
)

test('in a select, a value whose label has not loaded is not shown as a number', () => {
  render(<Select aria-label="Bosh ofis" options={[]} value={1017} />)
  expect(screen.queryByText('1017')).toBeNull()
})
