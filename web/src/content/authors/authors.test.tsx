import { uploads } from '@markaz/protocol/centre/files/routes'
import { postAuthors } from '@markaz/protocol/content/authors/routes'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { columnTitles, findDialog, findRowByText } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './authors.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)
const author = {
  ...{ id: 3, name: 'Nodira Karimova', position: 'Metodist', postsCount: 2, createdAt: '2026-11-20T05:00:00Z' },
  photo: { path: 'posts/authors/a.png', url: '/files/a' },
}
beforeEach(() => {
  server.may(
    ...(['read', 'create', 'update', 'delete'] as const).map((option) => `content:post_authors.${option}` as const),
  )
  server.answer(postAuthors.list, { postAuthors: [author], total: 1 })
  server.answer(postAuthors.read, { postAuthor: author })
})

// Shows: BLOG-010
test("the list of authors has the columns of the customer's specification; an author with posts cannot be deleted, and the reason is shown", async () => {
  server.refuse(postAuthors.remove, 'AUTHOR_IN_USE')
  show('/users/authors')
  expect((await findRowByText('Nodira Karimova')).textContent).toContain('Metodist2')
  expect(columnTitles()).toEqual(['№', 'Rasm', 'F.I.Sh.', 'Lavozimi', 'Postlar', "Qo'shilgan", 'Amallar'])
  await user.click(screen.getByRole('button', { name: "O'chirish: Nodira Karimova" }))
  await user.click((await findDialog()).getByRole('button', { name: "O'chirish" }))
  await waitFor(() => expect(titles()).toEqual(["Muallifning postlari yoki kurslari bor, uni o'chirib bo'lmaydi"]))
})

// Shows: BLOG-011, BLOG-012, BLOG-015
test('an author is added with a photo, and editing the author keeps the photo', async () => {
  server.answer(uploads.postBanner, { path: 'posts/authors/b.png', url: '/files/b', name: 'b.png', size: 3 })
  server.answer(postAuthors.create, { id: 4 })
  server.answer(postAuthors.update, { id: 3 })
  const first = show('/users/authors/add')
  await user.type(await screen.findByLabelText('F.I.Sh.'), 'Jasur Aliyev')
  await user.upload(screen.getByLabelText(/^Rasm/), new File(['png'], 'b.png', { type: 'image/png' }))
  expect(await screen.findByAltText('Tanlangan rasm')).toBeTruthy()
  expect(server.last(uploads.postBanner)?.query).toEqual({ kind: 'author' })
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(first.address()).toBe('/users/authors'))
  expect(server.bodies(postAuthors.create)).toEqual([
    { name: 'Jasur Aliyev', position: null, photo: 'posts/authors/b.png' },
  ])
  expect(server.asked.filter(({ url }) => /\/0(\?|\/|$)/.test(url))).toEqual([])
  first.unmount()
  const second = show('/users/authors/3/edit')
  await user.type(await screen.findByLabelText('Lavozimi'), ' 2')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(second.address()).toBe('/users/authors'))
  expect(server.bodies(postAuthors.update)).toEqual([
    { name: author.name, position: 'Metodist 2', photo: author.photo.path },
  ])
})

test("opening another author's form shows that author's data, even if both authors are cached", async () => {
  server.answer(postAuthors.read, { postAuthor: { ...author, id: 4, name: 'Jasur Aliyev' } }, { id: 4 })
  const { router } = show('/users/authors/4/edit')
  await screen.findByDisplayValue('Jasur Aliyev')
  await act(() => router.navigate('/users/authors/3/edit'))
  await screen.findByDisplayValue('Nodira Karimova')
  await act(() => router.navigate('/users/authors/4/edit'))
  expect(await screen.findByDisplayValue('Jasur Aliyev')).toBeTruthy()
})
