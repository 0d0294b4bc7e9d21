import { faq } from '@markaz/protocol/content/faq/routes'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { FakeErrorResponse } from '../../testing/fake-server.ts'
import { findDialog } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './faq.pages.tsx'

const { server, user, titles, said, show } = setUpPageTest(pages)
const row = (id: number, question: string, position: number) => ({
  ...{ id, question, position, isDraft: false, excerpt: `${question} javobi`, updatedAt: '2026-11-20T05:00:00Z' },
})
const rows = [row(1, 'Qachon?', 1), row(2, 'Qayerda?', 2), row(3, 'Qancha?', 3)]
const whole = {
  ...{ id: 1, question: 'Qachon?', position: 1, isDraft: false, version: 4 },
  answer: richTextOfParagraphs('Ertaga.'),
  pictures: [],
}

beforeEach(() => {
  server.may('profile.read', 'content:posts.create', 'content:posts.update', 'content:posts.delete')
  server.answer(faq.list, { faq: rows, total: 3 })
  server.answer(faq.read, { faq: whole })
})
const questions = () =>
  within(screen.getByRole('list', { name: "Ko'p so'raladigan savollar" }))
    .getAllByRole('button', { expanded: false })
    .map((button) => button.textContent)

// Shows: BLOG-007
test('a click on a frequently asked question shows its answer; a user with only the read right sees no buttons', async () => {
  server.may('profile.read')
  show('/blogs/faq')
  await user.click(await screen.findByRole('button', { name: 'Qachon?' }))
  expect(await screen.findByText('Ertaga.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Joyini|Tahrirlash|O'chirish|Qo'shish)/ })).toBeNull()
  await user.type(screen.getByRole('searchbox'), 'qancha')
  expect(questions()).toEqual(['Qancha?'])
})

// Shows: DAY-021
test('the arrow keys move a frequently asked question; several key presses send one API call with the displayed order', async () => {
  server.answer(faq.reorder, {})
  show('/blogs/faq')
  const handle = await screen.findByRole('button', { name: "Joyini o'zgartirish: Qachon?" })
  handle.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(questions()).toEqual(['Qayerda?', 'Qancha?', 'Qachon?'])
  expect(screen.getByText("3 tadan 3-o'rin")).toBeTruthy()
  await waitFor(() => expect(server.bodies(faq.reorder)).toEqual([{ before: [1, 2, 3], after: [2, 3, 1] }]))
  await waitFor(() => expect(said()).toEqual(["Tartib o'zgartirildi · Qachon?"]))
})

test('a second move of a frequently asked question waits for the response to the first, and both moves are saved', async () => {
  let kept = [1, 2, 3]
  const held = Promise.withResolvers<void>()
  server.answer(faq.list, () => ({ faq: kept.map((id) => rows[id - 1] as (typeof rows)[0]), total: 3 }))
  server.answer(faq.reorder, async ({ body }) => {
    await held.promise
    if (body.before.join() !== kept.join()) return new FakeErrorResponse('FAQ_ORDER_CHANGED')
    kept = body.after
    return {}
  })
  show('/blogs/faq')
  const handle = async (name: string) =>
    (await screen.findByRole('button', { name: `Joyini o'zgartirish: ${name}` })).focus()
  await handle('Qachon?')
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(server.count(faq.reorder)).toBe(1))
  await handle('Qancha?')
  await user.keyboard('{ArrowUp}')
  held.resolve()
  await waitFor(() => expect(said()).toEqual(["Tartib o'zgartirildi · Qachon?", "Tartib o'zgartirildi · Qancha?"]))
  expect(server.bodies(faq.reorder)).toEqual([
    { before: [1, 2, 3], after: [2, 1, 3] },
    { before: [2, 1, 3], after: [2, 3, 1] },
  ])
  await waitFor(() => expect(questions()).toEqual(['Qayerda?', 'Qancha?', 'Qachon?']))
})

test("if another user has moved frequently asked questions in the meantime, the other user's order is shown", async () => {
  server.refuse(faq.reorder, 'FAQ_ORDER_CHANGED')
  show('/blogs/faq')
  const handle = await screen.findByRole('button', { name: "Joyini o'zgartirish: Qancha?" })
  handle.focus()
  await user.keyboard('{ArrowUp}')
  expect(questions()).toEqual(['Qachon?', 'Qancha?', 'Qayerda?'])
  server.answer(faq.list, { faq: [rows[1], rows[0], rows[2]] as typeof rows, total: 3 })
  await waitFor(() =>
    expect(titles()).toEqual(["Savollar tartibi shu orada o'zgargan. Yangi tartibni ko'rib, qaytadan suring"]),
  )
  await waitFor(() => expect(questions()).toEqual(['Qayerda?', 'Qachon?', 'Qancha?']))
})

test('when the user leaves the page of frequently asked questions, the changed order is saved at once', async () => {
  server.answer(faq.reorder, {})
  const { unmount } = show('/blogs/faq')
  const handle = await screen.findByRole('button', { name: "Joyini o'zgartirish: Qachon?" })
  handle.focus()
  await user.keyboard('{ArrowDown}')
  unmount()
  await waitFor(() => expect(server.bodies(faq.reorder)).toEqual([{ before: [1, 2, 3], after: [2, 1, 3] }]))
})

test('the form of a frequently asked question reports missing fields; saving sends the version number of the text that the user has edited', async () => {
  server.answer(faq.update, { id: 1 })
  const { client } = show('/blogs/faq')
  await user.click(await screen.findByRole('button', { name: "Qo'shish" }))
  const added = await findDialog()
  await added.findByRole('textbox', { name: 'Javob' })
  await user.click(added.getByRole('button', { name: 'Qoralamani saqlash' }))
  await waitFor(() => expect(added.getAllByText(/ni (kiriting|tanlang)$/)).toHaveLength(2))
  await user.click(added.getByRole('button', { name: 'Bekor qilish' }))
  await user.click(await screen.findByRole('button', { name: 'Tahrirlash: Qachon?' }))
  const form = await findDialog()
  expect((await form.findByRole('textbox', { name: 'Javob' })).textContent).toBe('Ertaga.')
  server.answer(faq.read, { faq: { ...whole, answer: richTextOfParagraphs('Indinga.'), version: 5 } })
  await client.invalidateQueries()
  await user.type(form.getByLabelText('Savol'), ' Soat nechada?')
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() =>
    expect(server.bodies(faq.update)).toEqual([
      { question: 'Qachon? Soat nechada?', answer: whole.answer, position: 1, isDraft: false, version: 4 },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  server.answer(faq.read, { faq: { ...whole, answer: richTextOfParagraphs('Kechqurun.'), version: 6 } })
  await user.click(screen.getByRole('button', { name: 'Tahrirlash: Qachon?' }))
  const again = await findDialog()
  await again.findByRole('textbox', { name: 'Javob' })
  await user.click(again.getByRole('button', { name: 'Qoralamaga olish' }))
  await waitFor(() =>
    expect(server.bodies(faq.update).at(-1)).toMatchObject({
      ...{ answer: richTextOfParagraphs('Kechqurun.'), isDraft: true, version: 6 },
    }),
  )
  expect(titles()).toContain('Savol qoralamada')
})

test('if a frequently asked question cannot be loaded, its edit dialog offers a retry instead of the cached text', async () => {
  show('/blogs/faq')
  const edit = await screen.findByRole('button', { name: 'Tahrirlash: Qachon?' })
  await user.click(edit)
  await user.click((await findDialog()).getByRole('button', { name: 'Bekor qilish' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const answered = server.refuse(faq.read, 'INTERNAL')
  await user.click(edit)
  const failed = await findDialog()
  expect(failed.queryByLabelText('Savol')).toBeNull()
  answered()
  await user.click(failed.getByRole('button', { name: 'Qayta urinish' }))
  expect(await screen.findByLabelText('Savol')).toBeTruthy()
})
