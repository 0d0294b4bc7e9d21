import '../../testing/browser.ts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ButtonDisabledOffline } from './buttons.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'

afterEach(() => vi.restoreAllMocks())

const line = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

// Shows: SHELL-023
test('the offline banner appears when the network is lost, and disappears when the network is back', () => {
  render(<OfflineBanner />)
  expect(screen.queryByText('Internet bilan biron muammo bor.')).toBeNull()
  line(false)
  expect(screen.getByText('Internet bilan biron muammo bor.')).toBeTruthy()
  line(true)
  expect(screen.queryByText('Internet bilan biron muammo bor.')).toBeNull()
})
// Shows: SHELL-024
test('a button for an action that needs the network is disabled while offline and says why', async () => {
  const onClick = vi.fn()
  const user = userEvent.setup()
  render(<ButtonDisabledOffline onClick={onClick}>Saqlash</ButtonDisabledOffline>)
  line(false)
  const button = screen.getByRole('button', { name: 'Saqlash' }) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  await user.hover(button.parentElement as HTMLElement)
  expect((await screen.findByRole('tooltip')).textContent).toBe("Internet aloqasi yo'q")
  line(true)
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  expect(onClick).toHaveBeenCalledOnce()
})
