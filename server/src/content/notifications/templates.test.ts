import { notificationTemplates } from '@markaz/protocol/content/notifications/routes'
import { generalErrorTexts } from '@markaz/protocol/field-texts'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { beforeAll, expect, it } from 'vitest'
import { shareTestApp } from '../../testing/app.ts'
import { countRowsOfTables } from '../../testing/rows.ts'
import { convertHtmlToRichText } from './html-to-rich-text.ts'
import { allNotificationGrants } from './testing/notification-centre.ts'

const t = shareTestApp()
let token: string
beforeAll(async () => {
  token = (await t.signedIn({ grants: allNotificationGrants })).token
})

// Shows: NOTIF-025, NOTIF-031, NOTIF-032, NOTIF-033, NOTIF-034, NOTIF-035
it('a message template is created, found, changed and deleted; its name is unique regardless of letter case', async () => {
  const body = {
    name: "Dars yo'q",
    title: "Ertaga dars yo'q",
    bodyType: 1,
    body: richTextOfParagraphs('{guruh}, {sana}'),
  } as const
  const { data, status } = await t.send(notificationTemplates.create, { token, body })
  expect(status).toBe(201)
  const taken = await t.send(notificationTemplates.create, { token, body: { ...body, name: "DARS YO'Q" } })
  expect(taken.error.code).toBe('NOTIFICATION_TEMPLATE_NAME_TAKEN')
  const found = await t.send(notificationTemplates.list, { token, query: { value: 'дарс' } })
  expect(found.data.templates).toMatchObject([{ id: data.id, ...body, priority: 2 }])
  const html = {
    name: 'Bayram',
    title: 'Bayram',
    bodyType: 2,
    body: '<p>Bayram <b>muborak</b>!</p>',
    priority: 3,
  } as const
  expect((await t.send(notificationTemplates.update, { token, params: { id: data.id }, body: html })).status).toBe(200)
  expect((await t.send(notificationTemplates.read, { token, params: { id: data.id } })).data.template).toMatchObject(
    html,
  )
  const before = await countRowsOfTables(t.db, 'notification_template', 'audit')
  const hostile = await t.send(notificationTemplates.update, {
    token,
    params: { id: data.id },
    body: { ...html, body: '<p>Salom</p><iframe src="https://x.example">' },
  })
  expect([hostile.status, Object.keys(hostile.error.fields ?? {})]).toEqual([400, ['body']])
  expect(await countRowsOfTables(t.db, 'notification_template', 'audit')).toEqual(before)
  await t.send(notificationTemplates.remove, { token, params: { id: data.id } })
  expect((await t.send(notificationTemplates.read, { token, params: { id: data.id } })).status).toBe(404)
})

// Shows: NOTIF-023
it('HTML of a message template is converted to formatted text with headings, bold and italic text, links, lists and tables', () => {
  const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length && { marks }) })
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
  expect(
    convertHtmlToRichText(`
      <h1>Bayram</h1>
      <p>Hurmatli <b>{ism}</b>,<br>keling: <a href="https://markaz.uz/b">shu yerda</a> &lt;3</p>
      tugasa <i><u>ham</u></i>
      <ul><li>bir</li><li><p>ikki</p></li></ul>
      <table><tbody><tr><th colspan="2">Kun</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>`).content,
  ).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [text('Bayram')] },
    paragraph(
      text('Hurmatli '),
      text('{ism}', { type: 'bold' }),
      text(','),
      { type: 'hardBreak' },
      text('keling: '),
      text('shu yerda', { type: 'link', attrs: { href: 'https://markaz.uz/b' } }),
      text(' <3'),
    ),
    paragraph(text(' tugasa '), text('ham', { type: 'italic' }, { type: 'underline' })),
    {
      type: 'bulletList',
      content: ['bir', 'ikki'].map((words) => ({ type: 'listItem', content: [paragraph(text(words))] })),
    },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [paragraph(text('Kun'))] }],
        },
        {
          type: 'tableRow',
          content: ['1', '2'].map((words) => ({ type: 'tableCell', attrs: {}, content: [paragraph(text(words))] })),
        },
      ],
    },
  ])
})

it('HTML of a message template without readable text is refused as blank', () => {
  for (const html of ['<p> </p>', '<br>'])
    expect(() => convertHtmlToRichText(html)).toThrow(
      expect.objectContaining({ fields: { body: generalErrorTexts.blank } }),
    )
})
