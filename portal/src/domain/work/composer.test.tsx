import 'fake-indexeddb/auto'
import '../../../../web/src/testing/browser.ts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MeContext } from '../../shared/me.ts'
import { readOutbox } from '../../shared/outbox/outbox.ts'
import { accountDb } from '../../shared/store/account.ts'
import { Composer } from './Composer.tsx'
import { useDraft } from './use-draft.ts'
import { useHandIn } from './use-hand-in.ts'

const me = { id: 1, fullName: 'Ali', login: 'ali' }
const key = 'homework:7'

function Writing() {
  const drafted = useDraft(key)
  const { send } = useHandIn({ kind: 'homework', id: 7, title: 'Sikllar' }, 1, drafted)
  if (!drafted.draft) return null
  return (
    <Composer draft={drafted.draft} change={drafted.change} keptAt={drafted.keptAt} isFull={drafted.isFull}>
      <button type="button" onClick={() => void send(true)}>
        Topshirish
      </button>
    </Composer>
  )
}

/** What the phone is busy with; each call lets the oldest photo be ready. */
const busy: (() => void)[] = []
const ready = () => busy.shift()?.()

beforeEach(() => {
  vi.stubGlobal(
    'createImageBitmap',
    () => new Promise((read) => busy.push(() => read({ width: 10, height: 10, close() {} }))),
  )
  const pen = { fillRect() {}, drawImage() {}, translate() {}, rotate() {} } as unknown as CanvasRenderingContext2D
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) =>
    give(new Blob(['x'], { type: 'image/jpeg' })),
  )
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
})
afterEach(async () => {
  busy.length = 0
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  const db = await accountDb(me.id)
  await db.clear('drafts')
  await db.clear('outbox')
})

async function show() {
  render(
    <MeContext value={me}>
      <Writing />
    </MeContext>,
  )
  const field = (await screen.findByRole('textbox')) as HTMLTextAreaElement
  const take = (...names: string[]) =>
    user.upload(
      screen.getByLabelText('Suratga olish'),
      names.map((name) => new File(['x'], name, { type: 'image/jpeg' })),
    )
  const user = userEvent.setup()
  return { user, field, take }
}
const kept = async () => (await accountDb(me.id)).get('drafts', key)
const pages = () => screen.queryAllByRole('listitem')
const turn = (page: string) => screen.getByRole('button', { name: `Burish: ${page}` })

test('what is written while a photo is made smaller stays, on the phone as well', async () => {
  const { user, field, take } = await show()
  await take('1.jpg')
  await user.type(field, 'Uchinchi masala')
  ready()
  await waitFor(() => expect(pages()).toHaveLength(1))
  expect(field.value).toBe('Uchinchi masala')
  await waitFor(async () => expect(await kept()).toMatchObject({ text: 'Uchinchi masala', files: [{ name: '1.jpg' }] }))
})

test('a photo taken while another is made smaller comes beside it', async () => {
  const { take } = await show()
  await take('1.jpg')
  await take('2.jpg')
  ready()
  await waitFor(() => expect(pages()).toHaveLength(1))
  ready()
  await waitFor(() => expect(pages()).toHaveLength(2))
})

test('photos taken at once never become more than ten, and it is said', async () => {
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

test('a page that was taken out while it was turned does not come back, nor in the place of another', async () => {
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

test('what is written while the phone puts the work away stays to be sent next', async () => {
  const { user, field } = await show()
  await user.type(field, 'Birinchi.')
  fireEvent.click(screen.getByRole('button', { name: 'Topshirish' }))
  fireEvent.input(field, { target: { value: 'Birinchi. Ikkinchi.' } })
  await waitFor(() => expect(field.value).toBe(' Ikkinchi.'))
  expect((await readOutbox(me.id)).map(({ text }) => text)).toEqual(['Birinchi.'])
  expect((await kept())?.text).toBe(' Ikkinchi.')
})
