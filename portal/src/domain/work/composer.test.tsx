import 'fake-indexeddb/auto'
import '../../../../web/src/testing/browser.ts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CurrentUserContext } from '../../shared/me.ts'
import { readOutbox } from '../../shared/outbox/outbox.ts'
import { openAccountDatabase } from '../../shared/store/account.ts'
import { simulateSlowPhone } from './photos-testing.ts'
import { SubmissionInput } from './SubmissionInput.tsx'
import { addFilesToDraft, useDraft } from './use-draft.ts'
import { useSubmitDraft } from './use-submit-draft.ts'

const me = { id: 1, fullName: 'Ali', login: 'ali' }
const key = 'homework:7'

function Writing() {
  const drafted = useDraft(key)
  const { send, isBusy } = useSubmitDraft({ kind: 'homework', id: 7, title: 'Sikllar' }, 1, drafted)
  if (!drafted.draft) return null
  return (
    <SubmissionInput {...drafted} draft={drafted.draft}>
      <button type="button" aria-busy={isBusy} onClick={() => void send(true)}>
        Topshirish
      </button>
    </SubmissionInput>
  )
}

const ready = simulateSlowPhone()
afterEach(async () => {
  const db = await openAccountDatabase(me.id)
  await db.clear('drafts')
  await db.clear('outbox')
})

async function show() {
  const { unmount } = render(
    <CurrentUserContext value={me}>
      <Writing />
    </CurrentUserContext>,
  )
  const field = (await screen.findByRole('textbox')) as HTMLTextAreaElement
  const take = (...names: string[]) =>
    user.upload(
      screen.getByLabelText('Suratga olish'),
      names.map((name) => new File(['x'], name, { type: 'image/jpeg' })),
    )
  const user = userEvent.setup()
  return { user, field, take, unmount }
}
const kept = async () => (await openAccountDatabase(me.id)).get('drafts', key)
const pages = () => screen.queryAllByRole('listitem')
const turn = (page: string) => screen.getByRole('button', { name: `Burish: ${page}` })

test('text that a student types while a photo is being resized stays in the field and is stored on the phone', async () => {
  const { user, field, take } = await show()
  await take('1.jpg')
  await user.type(field, 'Uchinchi masala')
  ready()
  await waitFor(() => expect(pages()).toHaveLength(1))
  expect(field.value).toBe('Uchinchi masala')
  await waitFor(async () => expect(await kept()).toMatchObject({ text: 'Uchinchi masala', files: [{ name: '1.jpg' }] }))
})

test('a photo that a student takes while another photo is being resized is added after the other photo', async () => {
  const { take } = await show()
  await take('1.jpg')
  await take('2.jpg')
  ready()
  await waitFor(() => expect(pages()).toHaveLength(1))
  ready()
  await waitFor(() => expect(pages()).toHaveLength(2))
})

test('when a student adds several photos to a submission at once, at most ten are kept, and a message is shown', async () => {
  const { take } = await show()
  const six = ['1', '2', '3', '4', '5', '6']
  await take(...six)
  await take(...six)
  await waitFor(() => {
    ready()
    expect(pages()).toHaveLength(10)
  })
  expect(screen.getByRole('alert').textContent).toMatch(/10/)
})

test('a photo that is removed from a submission while it is being rotated does not reappear and replaces no other photo', async () => {
  const { user, take } = await show()
  await take('1.jpg')
  ready()
  await waitFor(() => expect(pages()).toHaveLength(1))
  await take('2.jpg')
  ready()
  await waitFor(() => expect(pages()).toHaveLength(2))
  const [, second] = (await kept())?.files ?? []
  await user.click(turn('1-sahifa'))
  await user.click(screen.getByRole('button', { name: 'Olib tashlash: 1-sahifa' }))
  await waitFor(async () => expect((await kept())?.files).toHaveLength(1))
  ready()
  await user.type(screen.getByRole('textbox'), 'x')
  await waitFor(async () => expect((await kept())?.text).toBe('x'))
  expect((await kept())?.files.map(({ id }) => id)).toEqual([second?.id])
})

test('text typed while the phone stores a submission is not part of the submission and stays for the next submission', async () => {
  const { user, field } = await show()
  await user.type(field, 'Birinchi.')
  fireEvent.click(screen.getByRole('button', { name: 'Topshirish' }))
  fireEvent.input(field, { target: { value: 'Birinchi. Ikkinchi.' } })
  await waitFor(() => expect(field.value).toBe(' Ikkinchi.'))
  expect((await readOutbox(me.id)).map(({ text }) => text)).toEqual(['Birinchi.'])
  expect((await kept())?.text).toBe(' Ikkinchi.')
})

test('a submission made while a photo is being resized includes the photo, but not text typed afterwards', async () => {
  const { user, field, take } = await show()
  await take('1.jpg')
  const press = screen.getByRole('button', { name: 'Topshirish' })
  expect(press.ariaBusy).toBe('true')
  expect(screen.getByRole('status').textContent).toMatch(/tayyorlanmoqda/)
  await user.type(field, 'Mana')
  await user.click(press)
  await user.type(field, ' yana')
  ready()
  await waitFor(async () =>
    expect(await readOutbox(me.id)).toMatchObject([{ text: 'Mana', files: [{ name: '1.jpg' }] }]),
  )
  await waitFor(() => expect([press.ariaBusy, field.value]).toEqual(['false', ' yana']))
  expect([pages(), screen.queryByRole('status')]).toEqual([[], null])
})

test('a photo whose resizing ends after the student has left the screen is in the draft when the student opens the screen again', async () => {
  const { user, field, take, unmount } = await show()
  await user.type(field, 'Mana')
  await take('1.jpg')
  unmount()
  const opened = show()
  ready()
  const { field: anew } = await opened
  expect([anew.value, pages().length]).toEqual(['Mana', 1])
})

const choose = (...files: File[]) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Fayl'), files)
const lines = () => screen.queryByRole('alert')?.textContent?.split('\n') ?? []

// Shows: REAL-010
test('when some files selected for a submission are refused, each is named with the reason, and the other files are added', async () => {
  await show()
  await choose(
    new File(['x'], 'dastur.exe', { type: 'application/x-msdownload' }),
    new File(['x'], 'Ish.pages', { type: '' }),
    new File([], "bo'sh.pdf", { type: 'application/pdf' }),
    new File([new Uint8Array(10_485_761)], 'katta.zip', { type: 'application/zip' }),
    new File(['x'], 'Eski.DOC', { type: 'application/msword' }),
    new File(['x'], 'jadval.ods', { type: '' }),
    new File(['x'], 'nomsiz', { type: '' }),
  )
  await waitFor(() => expect(pages()).toHaveLength(3))
  expect(lines()).toEqual([
    'dastur.exe: bu turdagi fayl olinmaydi',
    'Ish.pages: bu turdagi fayl olinmaydi',
    "bo'sh.pdf bo'sh",
    'katta.zip 10 MB dan katta. Kichikroq faylni tanlang.',
  ])
  expect((await kept())?.files.map(({ name }) => name)).toEqual(['Eski.DOC', 'jadval.ods', 'nomsiz'])
})

test('when a student selects more than ten photos for a submission, the photos that are not added are named', async () => {
  await show()
  await choose(...Array.from({ length: 12 }, (_, at) => new File(['x'], `${at}.txt`, { type: 'text/plain' })))
  await waitFor(() => expect(pages()).toHaveLength(10))
  expect(lines()).toEqual(["Bitta xabarga ko'pi bilan 10 ta fayl. Qo'shilmadi: 10.txt, 11.txt"])
})

test('a photo of more than 10 MB is resized before its size is checked against the limit of uploads', async () => {
  await show()
  await choose(new File([new Uint8Array(11_000_000)], 'katta.JPG', { type: 'image/jpeg' }))
  ready()
  await waitFor(() => expect(pages()).toHaveLength(1))
  expect([(await kept())?.files[0]?.name, lines()]).toEqual(['katta.jpg', []])
})

const heicHead = '\0\0\0\x18ftypheic\0\0\0\0'
test.each([
  ['by its name', 'rasm.HEIC', ''],
  ['by its type', 'rasm', 'image/heic'],
  ['by its content, whatever its name', 'rasm.jpg', 'image/jpeg'],
])(
  'a HEIC photo that the phone cannot read is recognized %s, and the student sees an error at once',
  async (_, name, type) => {
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new DOMException('', 'InvalidStateError')))
    await show()
    await choose(new File([heicHead], name, { type }))
    await waitFor(() => expect(lines()[0]).toMatch(/^rasm.* HEIC turida/))
    expect(pages()).toHaveLength(0)
  },
)

test('a HEIC photo is sent as JPEG if the phone can read it', async () => {
  await show()
  await choose(new File([heicHead], 'IMG_1.HEIC', { type: 'image/heic' }))
  ready()
  await waitFor(() => expect(pages()).toHaveLength(1))
  expect((await kept())?.files).toMatchObject([{ name: 'IMG_1.jpg', type: 'image/jpeg' }])
})

test('a draft written in one window appears in another window of the portal, and can be continued there', async () => {
  const { user, field, unmount } = await show()
  const other = render(
    <CurrentUserContext value={me}>
      <Writing />
    </CurrentUserContext>,
  )
  const there = within(other.container)
  const fieldThere = (await there.findByRole('textbox')) as HTMLTextAreaElement
  await user.type(field, 'Birinchi.')
  await waitFor(() => expect(fieldThere.value).toBe('Birinchi.'))
  await user.type(fieldThere, ' Ikkinchi.')
  await waitFor(() => expect(field.value).toBe('Birinchi. Ikkinchi.'))
  await user.click(there.getByRole('button', { name: 'Topshirish' }))
  await waitFor(() => expect([field.value, fieldThere.value]).toEqual(['', '']))
  unmount()
})

test("if the phone's storage is full, a tab still submits the text typed in it, even after another tab saved a different draft", async () => {
  const { user, field } = await show()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  await user.type(field, 'Bu yerda')
  await screen.findByRole('alert')
  vi.restoreAllMocks()
  await addFilesToDraft(me.id, key, { at: 1, text: 'U yerda', files: [] })
  await user.click(screen.getByRole('button', { name: 'Topshirish' }))
  await waitFor(async () => expect((await readOutbox(me.id)).map(({ text }) => text)).toEqual(['Bu yerda']))
})

test('the names of refused files are shown until the student submits the work', async () => {
  const { user, field } = await show()
  const empty = ['a.jpg', 'b.jpg'].map((name) => new File([], name, { type: 'image/jpeg' }))
  await user.upload(screen.getByLabelText('Suratga olish'), empty)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/a\.jpg.*\n.*b\.jpg/))
  await user.type(field, 'Javobim')
  await user.click(screen.getByRole('button', { name: 'Topshirish' }))
  await waitFor(() => expect(field.value).toBe(''))
  expect(screen.queryByRole('alert')).toBeNull()
})
