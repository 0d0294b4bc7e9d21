import '../../../../web/src/testing/browser.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Sheet } from './Sheet.tsx'

HTMLDialogElement.prototype.showModal ??= () => {}
beforeEach(() => history.replaceState(null, '', '/portal/me'))
afterEach(cleanup)

function Screen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ochish
      </button>
      {isOpen && (
        <Sheet title="Savol" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setOpen(false)}>
            Yopish
          </button>
        </Sheet>
      )}
    </>
  )
}
const press = (name: string) => screen.getByText(name).click()
const isOpen = () => screen.queryByText('Savol') !== null

test("the phone's Back button closes an open bottom sheet and stays on the screen", async () => {
  render(<Screen />)
  press('Ochish')
  await screen.findByText('Savol')
  history.back()
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(location.pathname).toBe('/portal/me')
})

test('a bottom sheet that was closed by its own button leaves no entry in the browser history', async () => {
  render(<Screen />)
  press('Ochish')
  await screen.findByText('Savol')
  press('Yopish')
  await waitFor(() => expect(history.state).toBeNull())
  expect(isOpen()).toBe(false)
})
