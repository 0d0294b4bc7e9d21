import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saver } from '../../shared/api/download.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { GroupFileButton } from './GroupFileButton.tsx'
import { buildGroup, groupAnswers, renderPages } from './group-testing.tsx'

const pages = [
  {
    path: '/x',
    title: 'x',
    page: lazyPart('x', async () => ({
      default: () => (
        <>
          guruh <GroupFileButton groupId={7} />
        </>
      ),
    })),
  },
]

let server: TestServer
const saved = vi.spyOn(saver, 'save')
beforeEach(async () => {
  saved.mockReset()
  server = await startTestServer(groupAnswers(buildGroup(), ['my_groups:journal.read']))
  signInAs()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

/** A file that comes in two halves; the second waits. */
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

describe("the group's file", () => {
  test('tells its percentage while it comes, and is saved under its name', async () => {
    const release = inHalves({ 'content-length': '100' })
    renderPages(pages, '/x')
    await userEvent.click(await screen.findByRole('button', { name: 'Guruh fayli (Excel)' }))
    expect(await screen.findByText('Yuklanmoqda 50%')).toBeTruthy()
    release()
    await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ size: 100 }), 'guruh.xlsx'))
    expect(await screen.findByText('Guruh fayli (Excel)')).toBeTruthy()
  })
  test('of unknown size only turns a spinner', async () => {
    const release = inHalves({})
    renderPages(pages, '/x')
    await userEvent.click(await screen.findByRole('button', { name: 'Guruh fayli (Excel)' }))
    expect((await screen.findByText('Yuklanmoqda')).closest('button')?.className).toContain('loading')
    expect(screen.queryByText(/%/)).toBeNull()
    release()
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  })
  test('is offered only to who may read a journal', async () => {
    Object.assign(server.answers, groupAnswers(buildGroup(), ['my_groups.read', 'all_groups.read']))
    renderPages(pages, '/x')
    await screen.findByText('guruh')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
