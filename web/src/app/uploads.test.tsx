import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import '../testing/browser.ts'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addUploads, pauseUpload, restoreUploads } from '../domain/video/upload/upload-list.ts'
import { buildChosenVideo, createVideoFile } from '../domain/video/upload/upload-server-testing.ts'
import { endUploadSession } from '../domain/video/upload/upload-session.ts'
import { openUploadPage, type UploadPage, uploadListTestHelpers } from '../domain/video/upload/upload-testing.ts'
import { UploadsButton } from './UploadsButton.tsx'

// Loads the browser version of tus-js-client. In Node, its Node version would be loaded, which cannot send browser
// files.
vi.mock('tus-js-client', async () => await import('tus-js-client/lib.es5/browser/index.js' as 'tus-js-client'))

let page: UploadPage
// The uploads panel is loaded before the tests, because compiling it would exceed a test's timeout.
beforeAll(() => import('./UploadsPanel.tsx'), 60_000)
beforeEach(async () => {
  page = await openUploadPage()
})
afterEach(() => page.close())

const { keyOf, until, reaches, statusOf } = uploadListTestHelpers
const user = userEvent.setup()
const draw = () =>
  render(
    <MemoryRouter>
      <UploadsButton />
    </MemoryRouter>,
  )
const button = () => screen.getByRole('button', { name: /^Yuklan(ayot)?gan fayllar/ })
/** Simulates opening and closing a popover, which jsdom does not implement. */
const toggle = (newState: 'open' | 'closed') =>
  act(async () => {
    const panel = document.querySelector<HTMLElement>('[popover]')
    if (!panel) return
    panel.style.display = newState === 'open' ? 'block' : ''
    fireEvent(panel, Object.assign(new Event('toggle'), { newState }))
  })
const open = async () => {
  await toggle('open')
  return screen.findByRole('heading', { name: 'Videolar yuklanishi', hidden: true })
}
const rows = () => screen.getAllByRole('listitem', { hidden: true }).filter((one) => one.querySelector('a'))
const named = (name: string) => screen.queryByRole('button', { name, hidden: true })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const act2 = async (work: () => unknown) => {
  await work()
  await act(async () => {})
}

async function half(...names: string[]) {
  const go = page.server.holdFrom(3)
  await addUploads(names.map((name) => buildChosenVideo(name)))
  await until(() => expect(page.server.patches()).toHaveLength(3 * Math.min(2, names.length)))
  return go
}

describe('the uploads button', () => {
  // Shows: UPLOAD-002
  test('the uploads button is hidden if there are no uploads, otherwise it shows their number and progress', async () => {
    draw()
    expect(screen.queryByRole('button')).toBeNull()
    await act2(() => half('Kirish', 'Massivlar'))
    expect(button().getAttribute('aria-label')).toBe('Yuklanayotgan fayllar: 2 ta, 66%')
  })
  test('screen readers announce the end of an upload, but not each percent of progress', async () => {
    draw()
    let go = () => {}
    await act2(async () => {
      go = await half('Kirish')
    })
    const status = screen.getByRole('status')
    expect(status.textContent).toBe('')
    await act2(async () => {
      go()
      await reaches('Kirish', VideoStatus.Waiting)
    })
    expect(status.textContent).toBe('Kirish: Kutilmoqda')
  })
})

describe('the uploads panel', () => {
  // Shows: UPLOAD-002, UPLOAD-006, VIDEO-019, VIDEO-021
  test('the uploads panel shows for each upload its name, a link to its page, state, progress and history, and can pause and resume the upload', async () => {
    draw()
    let go: (how?: 'cut') => void = () => {}
    await act2(async () => {
      go = await half('Kirish')
    })
    await open()
    const link = screen.getByRole('link', { name: 'Frontend N-104', hidden: true })
    expect(link.getAttribute('href')).toBe('/groups/7/staff/3/schedule/9/videos')
    expect(screen.getByText('Yuklanmoqda 66%')).toBeDefined()
    const bar = screen.getByRole('progressbar', { name: 'Kirish: yuklanishi', hidden: true })
    expect(bar.getAttribute('aria-valuenow')).toBe('66')
    press("Kirish: to'xtatib turish")
    await act2(() => reaches('Kirish', VideoStatus.Pause))
    expect(screen.getByText("To'xtatilgan")).toBeDefined()
    expect(screen.getByText(/To'xtatildi: 66%/)).toBeDefined()
    await act2(async () => go('cut'))
    press('Kirish: davom ettirish')
    await act2(() => reaches('Kirish', VideoStatus.Waiting))
    expect(screen.getByText('Kutilmoqda')).toBeDefined()
    expect(screen.getByText(/66% dan davom etmoqda/)).toBeDefined()
    expect(named("Kirish: o'chirish")).toBeNull()
  })
  test('an upload is deleted only after the user has confirmed it', async () => {
    draw()
    await act2(() => half('Kirish'))
    await open()
    press("Kirish: o'chirish")
    expect(screen.getByRole('group', { name: "Videoni o'chirmoqchimisiz?", hidden: true })).toBeDefined()
    press('Bekor qilish')
    expect(statusOf('Kirish')).toBe(VideoStatus.Uploading)
    expect(document.activeElement).toBe(named("Kirish: o'chirish"))
    press("Kirish: o'chirish")
    press("O'chirish")
    await act2(() =>
      until(() => expect(page.notices.at(-1)).toMatchObject({ title: "Video o'chirildi", detail: 'Kirish' })),
    )
    expect(page.server.row('Kirish')).toBeUndefined()
    expect(screen.queryByRole('button')).toBeNull()
  })
  test('after an upload is deleted, the focus stays in the uploads panel, or moves to the main content if no upload is left', async () => {
    draw()
    const main = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 }))
    await act2(() => half('A', 'B'))
    await open()
    press("A: o'chirish")
    press("O'chirish")
    expect(document.activeElement?.hasAttribute('popover')).toBe(true)
    await act2(() => until(() => expect(rows()).toHaveLength(1)))
    expect(document.activeElement?.hasAttribute('popover')).toBe(true)
    press("B: o'chirish")
    press("O'chirish")
    await act2(() => until(() => expect(document.activeElement).toBe(main)))
    main.remove()
  })
  test.each([
    [415, 'Fayl video emas'],
    [413, 'Fayl hajmi juda katta'],
  ])(
    'an upload that the server refuses with the HTTP status %i can only be deleted, also after a reload',
    async (status, why) => {
      page.server.state.gate = async ({ method }) => {
        if (method === 'PATCH') throw { status_code: status, body: why }
      }
      draw()
      await act2(async () => {
        await addUploads([buildChosenVideo('Kirish')])
        await reaches('Kirish', VideoStatus.Error)
      })
      await open()
      const operations = () => within(rows()[0] as HTMLElement).getAllByRole('button', { hidden: true })
      expect(operations().map((one) => one.title)).toEqual(["O'chirish"])
      await act2(async () => {
        endUploadSession()
        await restoreUploads(1)
        await until(() => expect(uploadListTestHelpers.entry('Kirish')?.isElsewhere).toBe(false))
      })
      await open()
      expect(operations().map((one) => one.title)).toEqual(["O'chirish"])
    },
  )
  test('a failed upload shows the reason and can be retried in the uploads panel', async () => {
    draw()
    page.server.state.gate = async ({ method }) => {
      if (method === 'PATCH') throw { status_code: 507, body: 'Serverda joy qolmadi. Administratorga xabar bering\n' }
    }
    await act2(async () => {
      await addUploads([buildChosenVideo('Kirish')])
      await reaches('Kirish', VideoStatus.Error)
    })
    await open()
    expect(screen.getByText('Serverda joy qolmadi. Administratorga xabar bering', { selector: 'p' })).toBeDefined()
    page.server.state.gate = async () => {}
    press('Kirish: qayta urinish')
    await act2(() => reaches('Kirish', VideoStatus.Waiting))
  })
  test('after a reload, the uploads panel asks the user to choose the file of an upload again', async () => {
    await half('Kirish')
    dispatchEvent(new Event('pagehide'))
    endUploadSession()
    page.server.state.gate = async () => {}
    draw()
    await act2(async () => {
      await restoreUploads(1)
      await reaches('Kirish', VideoStatus.Pause)
    })
    await open()
    expect(screen.getByText(/Faylni qayta tanlang: 66% dan davom etadi/)).toBeDefined()
    expect(named('Kirish: davom ettirish')).toBeNull()
    await act2(async () => {
      await user.upload(
        screen.getByLabelText('Kirish: faylni tanlash', { selector: 'input' }),
        createVideoFile('a.mp4'),
      )
    })
    await act2(() => reaches('Kirish', VideoStatus.Waiting))
  })
  // Shows: UPLOAD-007
  test('uploads that are done or waiting are hidden after the uploads panel was closed, and appear again when their state changes', async () => {
    draw()
    let go: (how?: 'cut') => void = () => {}
    await act2(async () => {
      await addUploads([buildChosenVideo('Tayyor')])
      await reaches('Tayyor', VideoStatus.Waiting)
      go = page.server.holdFrom(1)
      await addUploads([buildChosenVideo('A'), buildChosenVideo('B')])
      await reaches('B', VideoStatus.Uploading)
    })
    await open()
    expect(rows()).toHaveLength(3)
    await toggle('closed')
    expect(uploadListTestHelpers.entry('Tayyor')).toBeUndefined()
    expect([uploadListTestHelpers.entry('A')?.isVisible, uploadListTestHelpers.entry('B')?.isVisible]).toEqual([
      false,
      false,
    ])
    await open()
    expect(rows()).toHaveLength(2)
    await toggle('closed')
    await act2(async () => {
      await pauseUpload(keyOf('B'))
      await reaches('B', VideoStatus.Pause)
    })
    await open()
    expect(rows().map((row) => within(row).getByText(/^[AB]$/).textContent)).toEqual(['B'])
    press('Yana 1 ta')
    expect(rows()).toHaveLength(2)
    go()
  })
})
