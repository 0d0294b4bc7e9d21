import type { RichText, RichTextPicture } from '@markaz/protocol/rich-text'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { findDialog } from '../../testing/page-actions.ts'
import { renderElement, setUpServerTest } from '../../testing/pages.tsx'
import { RichTextField } from './RichTextField.tsx'
import { RichTextView } from './RichTextView.tsx'

setUpServerTest()
const user = userEvent.setup()
let body: RichText | null
beforeEach(() => {
  body = null
})

function Field({
  start = null,
  sendPicture,
}: {
  start?: RichText | null
  sendPicture?: () => Promise<RichTextPicture>
}) {
  const [value, setValue] = useState(start)
  body = value
  return <RichTextField label="Matn" value={value} onChange={setValue} {...(sendPicture ? { sendPicture } : {})} />
}

const paste = (text: HTMLElement, html: string, files: File[] = []) =>
  fireEvent.paste(text, {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : ''), files, types: [] },
  })

const doc = (...content: RichText['content']): RichText => ({ type: 'doc', content })
const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })

test('a pasted page keeps its text, lists and tables; scripts, pictures and unsafe links are removed', async () => {
  renderElement(<Field />)
  const text = await screen.findByRole('textbox', { name: 'Matn' })
  paste(
    text,
    `<h2 style="color:red" onclick="alert(1)">Dars jadvali</h2>
     <p>Salom <b>hammaga</b> <a href="javascript:alert(1)">bos</a> <a href="https://markaz.uz">sayt</a></p>
     <img src="https://yomon.uz/a.png" onerror="alert(1)"><script>alert(1)</script><svg onload="alert(1)"></svg>
     <iframe src="https://yomon.uz"></iframe>
     <ul><li>Bir</li></ul><table><tr><td>Ikki</td></tr></table>`,
  )
  await waitFor(() => expect(body).not.toBeNull())
  const kept = JSON.stringify(body)
  expect(kept).not.toMatch(/alert|javascript|yomon|onerror|style|class/)
  expect(body?.content.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['heading', 'paragraph', 'bulletList', 'table']),
  )
  expect(kept).toContain('https://markaz.uz/')
  expect(text.querySelector('img, script, svg, iframe')).toBeNull()
})

test('the buttons of the text editor have Uzbek names and can be used by keyboard', async () => {
  renderElement(<Field start={doc(paragraph('Salom'))} />)
  await screen.findByRole('textbox', { name: 'Matn' })
  const bar = within(screen.getByRole('toolbar', { name: /^Matnni bezash/ }))
  const bold = bar.getByRole('button', { name: 'Qalin (Ctrl+B)' })
  bold.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
  await waitFor(() => expect(body?.content[0]?.type).toBe('bulletList'))
  expect(bar.getByRole('button', { name: "Belgili ro'yxat (Ctrl+Shift+8)" }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Matn' }), { key: 'F10', altKey: true })
  expect(document.activeElement).toBe(bold)
  await user.click(bar.getByRole('button', { name: 'Jadval' }))
  await waitFor(() => expect(JSON.stringify(body)).toContain('tableRow'))
  expect(screen.getByRole('toolbar', { name: 'Jadval qatorlari va ustunlari' })).toBeTruthy()
})

test("a link in the text editor is checked by the server's rule, and its error is shown at the field", async () => {
  renderElement(<Field start={doc(paragraph('Salom'))} />)
  await screen.findByRole('textbox', { name: 'Matn' })
  await user.click(screen.getByRole('button', { name: 'Havola' }))
  const dialog = await findDialog()
  await user.type(dialog.getByLabelText('Havola'), 'javascript:alert(1){Enter}')
  expect(await dialog.findByText('Havola http, https, mailto yoki tel bilan boshlansin')).toBeTruthy()
  await user.clear(dialog.getByLabelText('Havola'))
  await user.type(dialog.getByLabelText('Havola'), 'markaz.uz{Enter}')
  await waitFor(() => expect(JSON.stringify(body)).toContain('"href":"https://markaz.uz/"'))
})

test('a pasted picture is uploaded and inserted into the text; if the server refuses it, an error is shown', async () => {
  const sendPicture = vi.fn(async () => ({ path: 'posts/images/a.png', url: '/files/a' }))
  renderElement(<Field sendPicture={sendPicture} />)
  const text = await screen.findByRole('textbox', { name: 'Matn' })
  paste(text, '', [new File(['x'], 'a.png', { type: 'image/png' })])
  await waitFor(() => expect(text.querySelector('img')?.getAttribute('src')).toBe('/files/a'))
  expect(body?.content.find(({ type }) => type === 'picture')).toEqual({
    type: 'picture',
    attrs: { path: 'posts/images/a.png', alt: '' },
  })
  sendPicture.mockRejectedValueOnce(new Error('Rasm hajmi 2 MB dan oshmasin'))
  paste(text, '', [new File(['x'], 'b.png', { type: 'image/png' })])
  expect(await screen.findByText(/Rasm hajmi 2 MB dan oshmasin/)).toBeTruthy()
})

test('when several pasted files are refused, each is named with its reason', async () => {
  const sendPicture = vi.fn(async () => Promise.reject(new Error('Rasm hajmi 2 MB dan oshmasin')))
  renderElement(<Field sendPicture={sendPicture} />)
  const files = [new File(['x'], 'b.png', { type: 'image/png' }), new File(['x'], 'c.HEIC'), new File(['x'], 'd.pdf')]
  paste(await screen.findByRole('textbox', { name: 'Matn' }), '', files)
  const words = await screen.findByText(/d\.pdf: Bu yerga faqat rasm qo'yiladi/)
  await waitFor(() => expect(words.textContent).toMatch(/b\.png: .*Rasm hajmi.* · c\.HEIC: .*Rasm hajmi/))
})

test('formatted text is shown completely, except pictures for which the server has sent no URL', () => {
  const { container } = renderElement(
    <RichTextView
      body={doc(
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Sarlavha' }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: '<b>', marks: [{ type: 'bold' }] },
            { type: 'text', text: 'sayt', marks: [{ type: 'link', attrs: { href: 'https://markaz.uz/' } }] },
          ],
        },
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [paragraph('Kun')] }],
            },
          ],
        },
        { type: 'picture', attrs: { path: 'a', alt: 'Sinf' } },
        { type: 'picture', attrs: { path: 'b', alt: 'Begona' } },
        { type: 'video', attrs: { url: 'https://www.youtube.com/watch?v=1' } },
      )}
      pictures={[{ path: 'a', url: '/files/a' }]}
    />,
  )
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Sarlavha')
  expect(container.querySelector('strong')?.textContent).toBe('<b>')
  const link = screen.getByRole('link', { name: 'sayt' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://markaz.uz/',
    'noopener noreferrer nofollow',
  ])
  expect(container.querySelector('th')?.colSpan).toBe(2)
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual(['Sinf'])
  expect(screen.getByRole('link', { name: "Videoni youtube.com saytida ko'rish" })).toBeTruthy()
})
