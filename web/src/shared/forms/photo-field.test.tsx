import { uploads } from '@markaz/protocol/centre/files/routes'
import '../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setUpServerTest } from '../../testing/pages.tsx'
import { PhotoField } from './PhotoField.tsx'

type Value = ComponentProps<typeof PhotoField>['value']
let kept: Value
const { server } = setUpServerTest()
const user = userEvent.setup({ applyAccept: false })
const photo = new File(['rasm'], 'Ali.JPG', { type: 'image/jpeg' })

beforeEach(() => {
  server.answer(uploads.studentPhoto, { path: 'students/images/1.jpg', url: '/files/1.jpg', name: 'Ali.JPG', size: 4 })
})

function Kept({ currentUrl }: { currentUrl: string | null }) {
  const [value, setValue] = useState<Value>(undefined)
  kept = value
  return (
    <PhotoField value={value} onChange={setValue} currentUrl={currentUrl} upload={uploads.studentPhoto} name="Ali" />
  )
}
const draw = (currentUrl: string | null = null) => render(<Kept currentUrl={currentUrl} />)
const choose = (file: File) => user.upload(screen.getByLabelText('Rasm tanlash', { selector: 'input' }), file)
const image = () => document.querySelector('img')?.getAttribute('src') ?? null

describe('a profile photo from a file', () => {
  test("a chosen profile photo is shown and uploaded with the access token, and its path becomes the form's value", async () => {
    draw()
    await choose(photo)
    await waitFor(() => expect(kept).toBe('students/images/1.jpg'))
    expect(image()).toBe('/files/1.jpg')
    const sent = server.last(uploads.studentPhoto)
    expect(sent?.headers.authorization).toMatch(/^Bearer /)
    expect(sent?.text).toContain('name="file"; filename="Ali.JPG"')
  })
  test.each([
    ['rasm.gif', 'image/gif', 10, "Rasmni o'qib bo'lmadi. Uni JPG qilib saqlab, qayta tanlang"],
    ['rasm.svg', 'image/svg+xml', 10, 'Faqat JPG, JPEG yoki PNG'],
    ['hujjat.pdf', 'application/pdf', 10, 'Faqat JPG, JPEG yoki PNG'],
    ['katta.png', 'image/png', 2_097_153, 'Rasm hajmi 2 MB dan oshmasin'],
  ])('the photo file %s is rejected with a reason and not uploaded', async (name, type, size, words) => {
    draw()
    await choose(new File([new Uint8Array(size)], name, { type }))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(server.asked).toHaveLength(0)
    expect(kept).toBeUndefined()
  })
  test.each([
    ['jpeg without a type', 'Ali.jpeg', ''],
    ['png without an extension', 'Ali', 'image/png'],
  ])('a photo that is a %s is accepted: the extension or the MIME type is enough', async (_, name, type) => {
    draw()
    await choose(new File(['x'], name, { type }))
    await waitFor(() => expect(kept).toBe('students/images/1.jpg'))
  })
  test('a profile photo of exactly 2 097 152 bytes is accepted', async () => {
    draw()
    await choose(new File([new Uint8Array(2_097_152)], 'a.png', { type: 'image/png' }))
    await waitFor(() => expect(kept).toBe('students/images/1.jpg'))
  })
  test("if the server refuses a profile photo, the error is shown, and the form's value does not change", async () => {
    server.refuse(uploads.studentPhoto, 'FILE_BROKEN')
    draw('/files/old.jpg')
    await choose(photo)
    expect((await screen.findByRole('alert')).textContent).toBe(errorDetailsOf('FILE_BROKEN').text)
    expect(kept).toBeUndefined()
    expect(image()).toBe('/files/old.jpg')
  })
})

// Shows: REAL-010
test('a profile photo of more than 10 MB, or in a format that the server refuses, is first converted to a smaller JPEG', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4_800, height: 3_600, close() {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob([new Uint8Array(900_000)], { type: type ?? '' })),
  )
  draw()
  for (const [name, type, size] of [
    ['katta.jpg', 'image/jpeg', 11_000_000],
    ['rasm.webp', 'image/webp', 10],
    ['IMG_1.HEIC', '', 10],
  ] as const) {
    kept = undefined
    await choose(new File([new Uint8Array(size)], name, { type }))
    await waitFor(() => expect(kept).toBe('students/images/1.jpg'))
    expect(server.last(uploads.studentPhoto)?.text).toContain(`filename="${name.replace(/\.\w+$/, '.jpg')}"`)
  }
})

test("removing a profile photo sets the form's value to null, and undoing this sets it to undefined (unchanged)", async () => {
  draw('/files/old.jpg')
  await user.click(screen.getByRole('button', { name: "Rasmni o'chirish" }))
  expect([kept, image()]).toEqual([null, null])
  await user.click(screen.getByRole('button', { name: 'Avvalgi rasmni qaytarish' }))
  expect([kept, image()]).toEqual([undefined, '/files/old.jpg'])
})

describe('a profile photo from the camera', () => {
  const withCamera = (getUserMedia: (wanted: MediaStreamConstraints) => Promise<MediaStream>) =>
    vi.stubGlobal('navigator', { ...navigator, onLine: true, userAgent: 'test', mediaDevices: { getUserMedia } })

  // Shows: STUDENT-020
  test('the front camera takes a JPEG of 420 × 420 pixels, which is uploaded like a file, and is then switched off', async () => {
    const stopped = vi.fn()
    const asked = vi.fn(async () => ({ getTracks: () => [{ stop: stopped }] }) as unknown as MediaStream)
    withCamera(asked)
    const drawn = vi.fn()
    const sizes: number[] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: drawn } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
      sizes.push(this.width, this.height)
      done(new Blob(['jpeg'], { type: type ?? '' }))
    })
    draw()
    await user.click(screen.getByRole('button', { name: 'Kamera' }))
    await screen.findByRole('dialog')
    const shutter = () => screen.getByRole('button', { name: 'Rasmga olish' }) as HTMLButtonElement
    expect(shutter().disabled).toBe(true)
    fireEvent(document.querySelector('video') as HTMLVideoElement, new Event('loadeddata'))
    await user.click(shutter())
    await waitFor(() => expect(kept).toBe('students/images/1.jpg'))
    expect(asked).toHaveBeenCalledWith(
      expect.objectContaining({ video: expect.objectContaining({ facingMode: 'user' }) }),
    )
    expect(sizes).toEqual([420, 420])
    expect(drawn.mock.calls[0]?.slice(-2)).toEqual([420, 420])
    expect(server.asked[0]?.text).toContain('Content-Type: image/jpeg')
    await waitFor(() => expect(stopped).toHaveBeenCalled())
  })
  test.each([
    ['NotAllowedError', /ruxsat berilmagan/],
    ['NotFoundError', /Kamera topilmadi/],
    ['NotReadableError', /boshqa dastur/],
  ])('the camera error %s is explained to the user', async (name, words) => {
    withCamera(() => Promise.reject(new DOMException('', name)))
    draw()
    await user.click(screen.getByRole('button', { name: 'Kamera' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  })
  test('if the camera dialog is closed before the camera has started, the camera is switched off', async () => {
    const stopped = vi.fn()
    let open = (_: MediaStream) => {}
    withCamera(() => new Promise((done) => (open = done)))
    draw()
    await user.click(screen.getByRole('button', { name: 'Kamera' }))
    await user.click(await screen.findByRole('button', { name: 'Bekor qilish' }))
    open({ getTracks: () => [{ stop: stopped }] } as unknown as MediaStream)
    await waitFor(() => expect(stopped).toHaveBeenCalled())
  })
})
