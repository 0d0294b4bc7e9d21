import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { browserFileSaver } from '../../shared/api/download.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { DownloadGroupStatisticsButton } from './DownloadGroupStatisticsButton.tsx'

const pages = [
  {
    path: '/x',
    title: 'x',
    page: createLazyComponent('x', async () => ({
      default: () => (
        <>
          guruh <DownloadGroupStatisticsButton groupId={7} />
        </>
      ),
    })),
  },
]

const { server, user, show } = setUpPageTest(pages)
let saved: MockInstance<typeof browserFileSaver.save>
beforeEach(async () => {
  saved = vi.spyOn(browserFileSaver, 'save').mockImplementation(() => {})
  server.may('my_groups:journal.read')
})

/** Makes the simulated server send a file in two halves; the test decides when the second half arrives. */
function inHalves(headers: Record<string, string>) {
  const real = fetch
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!String(address).includes('/download')) return real(address, init)
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(50))
        await held
        controller.enqueue(new Uint8Array(50))
        controller.close()
      },
    })
    return new Response(body, { headers: { 'content-disposition': 'attachment; filename="guruh.xlsx"', ...headers } })
  })
  return release
}

describe("downloading a group's spreadsheet", () => {
  // Shows: GROUP-041
  test("while a group's spreadsheet is downloaded, the percentage is shown, and the file gets the server's file name", async () => {
    const release = inHalves({ 'content-length': '100' })
    show('/x')
    await user.click(await screen.findByRole('button', { name: 'Guruh fayli (Excel)' }))
    expect(await screen.findByText('Yuklanmoqda 50%')).toBeTruthy()
    release()
    await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ size: 100 }), 'guruh.xlsx'))
    expect(await screen.findByText('Guruh fayli (Excel)')).toBeTruthy()
  })
  // Shows: GROUP-041
  test("while a group's spreadsheet of unknown size is downloaded, only a spinner is shown", async () => {
    const release = inHalves({})
    show('/x')
    await user.click(await screen.findByRole('button', { name: 'Guruh fayli (Excel)' }))
    expect((await screen.findByText('Yuklanmoqda')).closest('button')?.className).toContain('loading')
    expect(screen.queryByText(/%/)).toBeNull()
    release()
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  })
  test("the download of a group's spreadsheet is offered only to users who may read the journal", async () => {
    server.may('my_groups.read', 'all_groups.read')
    show('/x')
    await screen.findByText('guruh')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
