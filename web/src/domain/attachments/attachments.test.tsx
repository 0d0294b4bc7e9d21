import { uploads } from '@markaz/protocol/centre/files/routes'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testScreenSize as browserScreen } from '../../testing/browser.ts'
import type { ReceivedRequest } from '../../testing/fake-server.ts'
import { setUpServerTest } from '../../testing/pages.tsx'
import { AttachmentList } from './AttachmentList.tsx'
import { AttachmentsField } from './AttachmentsField.tsx'
import { type AttachmentItem, attachmentItemsOf, attachmentPathsOf, unfinishedUploadText } from './attachment-items.ts'

const post = uploads.homeworkAttachment
const { server, notices } = setUpServerTest()
const user = userEvent.setup({ applyAccept: false })
let items: AttachmentItem[]
let sent: number

const keep = ({ text }: ReceivedRequest) => {
  sent += 1
  const name = /filename="([^"]*)"/.exec(text)?.[1] ?? ''
  return { path: `homeworks/${sent}-${name}`, url: `/files/${sent}`, name, size: 5 }
}
beforeEach(() => {
  sent = 0
  server.answer(post, keep)
})

function Kept({ first = [] }: { first?: AttachmentItem[] }) {
  const [value, setValue] = useState(first)
  items = value
  return <AttachmentsField value={value} onChange={setValue} />
}
const draw = (first: AttachmentItem[] = []) => render(<Kept first={first} />)
const file = (name: string, type = '', sizeBytes = 5) => new File([new Uint8Array(sizeBytes)], name, { type })
const pick = (...files: File[]) => user.upload(screen.getByLabelText("Fayl qo'shish", { selector: 'input' }), files)
const arrived = (count: number) => waitFor(() => expect(attachmentPathsOf(items)).toHaveLength(count))

describe('files chosen in the dialog', () => {
  test("files chosen for an attachment field are uploaded immediately, and their paths, in the chosen order, become the form's value", async () => {
    draw()
    await pick(file('b.pdf'), file('a.docx'), file('c.mp3'))
    expect(unfinishedUploadText(items)).toBe("Fayllar yuklanib bo'lsin")
    await arrived(3)
    expect(items.map(({ name }) => name)).toEqual(['b.pdf', 'a.docx', 'c.mp3'])
    expect(attachmentPathsOf(items).map((path) => path.split('-')[1])).toEqual(['b.pdf', 'a.docx', 'c.mp3'])
    expect(unfinishedUploadText(items)).toBeNull()
    expect(server.asked[0]?.headers.authorization).toMatch(/^Bearer /)
  })
  test.each([
    ['dastur.exe', 'application/octet-stream', 5, /^Faqat rasm/],
    ['rasm.heic', 'image/heic', 5, /^HEIC rasmni bu brauzer ocholmaydi/],
    ['rasm.avif', 'image/avif', 5, /^Rasmni o'qib bo'lmadi/],
    ['Ish.pages', '', 5, /^Faqat rasm/],
    ['katta.pdf', 'application/pdf', 10_485_761, /10 MB dan oshmasin/],
    ["bo'sh.txt", 'text/plain', 0, /Fayl bo'sh/],
    ['buzuq.png', 'image/png', 2_097_153, /2 MB dan oshmasin/],
  ])(
    'the unsuitable attachment %s is rejected with a reason, is not uploaded, and prevents saving the form',
    async (name, type, size, words) => {
      draw()
      await pick(file(name, type, size))
      expect((await screen.findByRole('alert')).textContent).toMatch(words)
      expect(server.count(post)).toBe(0)
      expect(unfinishedUploadText(items)).toMatch(/Yuklanmagan fayl bor/)
      expect(screen.queryByRole('button', { name: /qayta yuborish/ })).toBeNull()
      await user.click(screen.getByRole('button', { name: `${name}: olib tashlash` }))
      expect(unfinishedUploadText(items)).toBeNull()
    },
  )
  test('an eleventh file in an attachment field is refused, its name is shown, and the first ten files stay', async () => {
    draw(attachmentItemsOf(Array.from({ length: 9 }, (_, index) => attachment({ path: `p/${index}` }))))
    await pick(file('sigdi.txt'), file('sigmadi.txt'))
    await arrived(10)
    expect(notices).toMatchObject([{ title: "Ko'pi bilan 10 ta fayl", detail: "Qo'shilmadi: sigmadi.txt" }])
    expect(server.count(post)).toBe(1)
  })
  test('at most two files of an attachment field are uploaded at the same time', async () => {
    let open = 0
    let most = 0
    server.answer(post, async (asked) => {
      open += 1
      most = Math.max(most, open)
      await new Promise((done) => setImmediate(done))
      open -= 1
      return keep(asked)
    })
    draw()
    await pick(...['1', '2', '3', '4', '5'].map((name) => file(`${name}.txt`)))
    await arrived(5)
    expect(most).toBeLessThanOrEqual(2)
  })
  test('a failed upload of a file is retried by a click, and a file can be removed', async () => {
    server.refuse(post, 'INTERNAL')
    draw()
    await pick(file('a.txt'), file('b.txt'))
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
    expect(screen.getAllByRole('alert')[0]?.textContent).toBe(errorDetailsOf('INTERNAL').text)
    server.answer(post, keep)
    await user.click(screen.getByRole('button', { name: 'b.txt: olib tashlash' }))
    await user.click(screen.getByRole('button', { name: 'a.txt: qayta yuborish' }))
    await arrived(1)
    expect(items.map(({ name }) => name)).toEqual(['a.txt'])
  })
})

describe('other ways to add files', () => {
  test('a file that is dropped on the attachment field is uploaded', async () => {
    draw()
    fireEvent.drop(screen.getByRole('button', { name: "Fayl qo'shish" }), { dataTransfer: { files: [file('a.txt')] } })
    await arrived(1)
  })
  test('a picture that is pasted anywhere on the page is uploaded as a file; pasted text is not', async () => {
    draw()
    const words = fireEvent.paste(document.body, { clipboardData: { files: [] } })
    expect(words).toBe(true)
    const picture = fireEvent.paste(document.body, { clipboardData: { files: [file('image.png', 'image/png')] } })
    expect(picture).toBe(false)
    await arrived(1)
    expect(items[0]?.isPicture).toBe(true)
  })
  test('on a phone the attachment field also offers the camera', async () => {
    browserScreen.width = 390
    draw()
    const camera = screen.getByLabelText('Rasmga olish', { selector: 'input' })
    expect(camera.getAttribute('capture')).toBe('environment')
    await user.upload(camera, file('image.jpg', 'image/jpeg'))
    await arrived(1)
  })
})

describe('a picture that is too large', () => {
  const withCanvas = ({ width, height, bytes }: { width: number; height: number; bytes: number }) => {
    vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }))
    const drawn: [number, number][] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
      drawn.push([this.width, this.height])
      done(new Blob([new Uint8Array(bytes)], { type: type ?? '' }))
    })
    return drawn
  }
  test('a picture with too many bytes is converted to a smaller JPEG before it is uploaded', async () => {
    const drawn = withCanvas({ width: 4_800, height: 3_600, bytes: 900_000 })
    draw()
    await pick(file('IMG_1.PNG', 'image/png', 3_000_000))
    await arrived(1)
    expect(drawn).toEqual([[2_400, 1_800]])
    expect(server.asked[0]?.text).toContain('filename="IMG_1.jpg"')
    expect(server.asked[0]?.text).toContain('Content-Type: image/jpeg')
  })
  test('a picture with too many pixels is resized, even if the server would accept its bytes', async () => {
    const drawn = withCanvas({ width: 3_000, height: 6_000, bytes: 500_000 })
    draw()
    await pick(file('uzun.jpg', 'image/jpeg', 1_000_000))
    await arrived(1)
    expect(drawn).toEqual([[1_200, 2_400]])
  })
  test('a picture of normal size is uploaded unchanged', async () => {
    const drawn = withCanvas({ width: 4_000, height: 3_000, bytes: 1 })
    draw()
    await pick(file('a.jpg', 'image/jpeg', 2_097_152))
    await arrived(1)
    expect(drawn).toEqual([])
  })
  test('a picture that is too large even after resizing is refused and not uploaded', async () => {
    withCanvas({ width: 4_800, height: 3_600, bytes: 2_097_153 })
    draw()
    await pick(file('a.jpg', 'image/jpeg', 3_000_000))
    expect((await screen.findByRole('alert')).textContent).toBe('Rasm hajmi 2 MB dan oshmasin')
    expect(server.count(post)).toBe(0)
  })
})

const attachment = (over = {}) => ({
  path: 'homeworks/1.pdf',
  url: '/files/1.pdf',
  name: 'Mashqlar.pdf',
  sizeBytes: 1_468_006,
  isPicture: false,
  ...over,
})

describe('a list of attached files', () => {
  test('in a list of files, pictures open in large size, and other files are links with name and size', async () => {
    render(
      <AttachmentList
        files={[
          attachment(),
          attachment({ path: 'a.jpg', url: '/files/a.jpg', name: 'Daftar.jpg', isPicture: true }),
          attachment({ path: 'b.jpg', url: '/files/b.jpg', name: 'Doska.jpg', isPicture: true }),
        ]}
      />,
    )
    const link = screen.getByRole('link', { name: /Mashqlar.pdf/ })
    expect(link.getAttribute('href')).toBe('/files/1.pdf')
    expect(link.getAttribute('download')).toBe('Mashqlar.pdf')
    expect(link.textContent).toContain('1,4 MB')
    await user.click(screen.getByRole('button', { name: 'Doska.jpg: kattalashtirish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Doska.jpg' })
    const shown = (url: string) =>
      waitFor(() => expect(dialog.querySelector('img')?.getAttribute('src')).toBe(`/files/${url}`))
    await shown('b.jpg')
    await user.click(within(dialog).getByRole('button', { name: 'Oldingi rasm' }))
    await shown('a.jpg')
    await user.keyboard('{ArrowRight}')
    await shown('b.jpg')
    expect(dialog.querySelector('img')?.getAttribute('alt')).toBe('Doska.jpg')
    const names = within(dialog)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'))
    expect(names.slice(1)).toEqual(['Oldingi rasm', 'Kattalashtirish', 'Burish', 'Keyingi rasm'])
  })
  test('a file name that contains HTML is shown as text', () => {
    render(<AttachmentList files={[attachment({ name: '<img src=x onerror=alert(1)>.pdf' })]} />)
    expect(document.querySelector('img')).toBeNull()
  })
  test('an empty list of attached files renders nothing', () => {
    const { container } = render(<AttachmentList files={[]} />)
    expect(container.innerHTML).toBe('')
  })
})
