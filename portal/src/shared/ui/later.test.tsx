import '../../../../web/src/testing/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyScreen, pageReloader } from './later.tsx'
import { LoadingOrError } from './parts.tsx'

beforeEach(() => {
  pageReloader.reload = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function part({ isServerThere }: { isServerThere: boolean }) {
  vi.stubGlobal('fetch', () => (isServerThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError())))
  const file = { isThere: false }
  const Part = lazyScreen(async () => {
    if (!file.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => <p>Darslar</p> }
  }, LoadingOrError)
  return { file, Part }
}
const again = () => screen.findByRole('button', { name: 'Qayta urinish' })

test('a lazily loaded component whose file failed to load shows an error, and loads when it is opened again', async () => {
  const { file, Part } = part({ isServerThere: true })
  const { unmount } = render(<Part />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Ochib bo'lmadi/)
  unmount()
  file.isThere = true
  render(<Part />)
  await screen.findByText('Darslar')
})

test('offline each click tries to load the file of a lazily loaded component again, and the page is not reloaded', async () => {
  const { file, Part } = part({ isServerThere: false })
  render(<Part />)
  const user = userEvent.setup()
  await user.click(await again())
  const button = await again()
  file.isThere = true
  await user.click(button)
  await screen.findByText('Darslar')
  expect(pageReloader.reload).not.toHaveBeenCalled()
})

test('if the file of a lazily loaded component is missing on the server, the page is reloaded to get the newest release', async () => {
  const { Part } = part({ isServerThere: true })
  render(<Part />)
  const button = await again()
  expect(pageReloader.reload).not.toHaveBeenCalled()
  await userEvent.setup().click(button)
  await vi.waitFor(() => expect(pageReloader.reload).toHaveBeenCalledOnce())
})
