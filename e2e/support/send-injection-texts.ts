import { randomUUID } from 'node:crypto'
import { uploads } from '@markaz/protocol/centre/files/routes'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { ownComments } from '@markaz/protocol/content/comments/routes'
import { portalPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import { childrenOfParent } from '@markaz/protocol/control/children/routes'
import { ownEvents } from '@markaz/protocol/motivation/events/own-events.routes'
import { parentAccount, parentSignInCodes } from '@markaz/protocol/people/parents/parent-account.routes'
import { parentRecords } from '@markaz/protocol/people/parents/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { parentConversations } from '@markaz/protocol/people/talks/own-talks.routes'
import { apiPath, type RouteDefinition } from '@markaz/protocol/route'
import { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { notesAboutOwnChild } from '@markaz/protocol/teaching/student-notes/routes'
import { announcedAbsences } from '@markaz/protocol/teaching/told-absences/routes'
import type { z } from 'zod'
import { writeDocx } from '../../server/src/demo/write-docx.ts'
import { createStaffClient } from './client.ts'
import type { CentreWithInjectionTexts } from './injection-centre.ts'
import { dateDaysFromToday } from './screen.ts'
import { demoAccountPassword } from './server.ts'

interface Answer<R extends RouteDefinition> {
  status: number
  data: z.output<Extract<R['answer'], z.ZodType>>
}

interface Input {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object | FormData
}

/** Returns a function that sends API calls; it returns error statuses instead of throwing an error. */
const callerWith =
  (url: string, token?: string, userAgent = 'Mozilla/5.0') =>
  async <R extends RouteDefinition>(route: R, { params = {}, query = {}, body }: Input = {}): Promise<Answer<R>> => {
    const path = apiPath(route).replace(/\{(\w+)\}/g, (_, name) => String(params[name]))
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const isForm = body instanceof FormData
    const response = await fetch(`${url}${path}?${search}`, {
      method: route.method,
      headers: {
        'user-agent': userAgent,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const { data } = (await response.json()) as { data: never }
    return { status: response.status, data }
  }

const formOf = (name: string, bytes: Uint8Array<ArrayBuffer>): FormData => {
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  return form
}

const png = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
const script = '<script>hostileRan()</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="hostileRan()">${script}</svg>`
const pdf =
  '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'
const bytesOf = (...parts: (string | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...Buffer.from(part as string)]))
/**
 * These files would run as a page or script if the server declared a wrong content type or the browser guessed the
 * type.
 */
const hostileFiles = [
  ['rasm.svg', bytesOf(svg)],
  ['rasm.png', bytesOf(svg)],
  ['sahifa.html', bytesOf(script)],
  ['matn.txt', bytesOf(script)],
  ['jadval.csv', bytesOf(`=HYPERLINK("http://x"),${script}`)],
  ['hujjat.xml', bytesOf(`<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml">${script}</x>`)],
  ['dastur.js', bytesOf('hostileRan()')],
  ['hujjat.pdf', bytesOf(pdf)],
  ['sahifa.pdf', bytesOf(pdf, script)],
  ['ikki.png', bytesOf(png, script)],
  ['ikki.gif', bytesOf('GIF89a/*', script, '*/=1;hostileRan()')],
  ['arxiv.zip', bytesOf('PK\u0005\u0006', new Uint8Array(18), script)],
  ['hujjat.docx', bytesOf(writeDocx([{ text: script }]))],
] as const
const often = 12

/** Sends hostile texts through every API call that a student, a parent or an anonymous visitor may use. */
export async function sendInjectionTextsEverywhere({ product: { url }, write }: CentreWithInjectionTexts) {
  const signIn = { login: 'talaba', password: demoAccountPassword }
  // The audit stores login and browser name of a failed sign-in, so these can be hostile, too.
  for (let nth = 0; nth < 3; nth++) {
    await write('sign-in login', (login) =>
      callerWith(url)(studentAccount.signIn, { body: { login: login.slice(0, 200), password: 'x' } }),
    )
    await write('staff login', (login) =>
      callerWith(url)(auth.signIn, { body: { login: login.slice(0, 200), password: 'x' } }),
    )
  }
  const entered = await callerWith(url)(studentAccount.signIn, { body: signIn })
  const pupil = callerWith(url, (entered.data as { accessToken: string }).accessToken)
  const parent = await parentOf(url)

  const { homeworks } = (await pupil(ownHomework.list, { query: { page: 1, perPage: 20 } })).data
  const { exams } = (await pupil(ownExams.list, { query: { page: 1, perPage: 20 } })).data
  const { posts } = (await pupil(portalPosts.list)).data
  const { events } = (await pupil(ownEvents.list, { query: { page: 1, perPage: 20 } })).data
  const { children: own } = (await parent(childrenOfParent.list)).data
  const childId = own[0]?.id as number
  const message = (text: string, files: string[] = []) => ({ clientId: randomUUID(), text, files })
  const exam = await firstOpen(exams, ({ id }) => pupil(ownExams.write, { params: { id }, body: message('Salom') }))

  for (let nth = 0; nth < often; nth++) {
    for (const [by, send, upload] of [
      [
        'homework',
        (body: object) => pupil(ownHomework.write, { params: { id: homeworks[0]?.id as number }, body }),
        pupil,
      ],
      ['exam', (body: object) => pupil(ownExams.write, { params: { id: exam.id }, body }), pupil],
      ['talk', (body: object) => parent(parentConversations.write, { params: { id: childId }, body }), parent],
    ] as const) {
      await write<{ status: number }>(`${by} message`, (text) => send(message(text)))
      await write<{ status: number }>(`${by} file name`, async (name) => {
        const route = by === 'talk' ? uploads.parentAttachment : uploads.ownAttachment
        const kept = await upload(route, { body: formOf(`${name}.txt`, bytesOf('matn')) })
        return kept.status === 201 ? send(message('', [kept.data.path])) : kept
      })
    }
    await write('comment', (text) =>
      pupil(ownComments.write, { params: { id: posts[0]?.id as number }, body: { text, key: randomUUID() } }),
    )
    await write('absence', (note) =>
      parent(announcedAbsences.tell, {
        params: { childId },
        body: { from: dateDaysFromToday(nth + 1), to: dateDaysFromToday(nth + 1), reason: 'other', note },
      }),
    )
  }
  for (const { id } of events) {
    await write('team', (teamName) =>
      pupil(ownEvents.enrol, { params: { id }, body: { teamName: teamName.slice(0, 100) } }),
    )
    await write('invitation', (hId) => pupil(ownEvents.invite, { params: { id }, body: { hId: hId.slice(0, 50) } }))
  }
  for (let nth = 0; nth < 3; nth++)
    await write('note about a child', (careText) =>
      parent(notesAboutOwnChild.add, {
        params: { childId },
        body: { careText: careText.slice(0, 300), from: dateDaysFromToday(0), to: dateDaysFromToday(nth + 1) },
      }),
    )
  const { comments } = (await pupil(ownComments.ofPost, { params: { id: posts[1]?.id as number } })).data
  for (const { id } of comments)
    await write('comment report', (reason) => pupil(ownComments.report, { params: { id }, body: { reason } }))
  for (const [name, bytes] of hostileFiles) {
    const mine = await pupil(uploads.ownAttachment, { body: formOf(name, bytes) })
    const theirs = await parent(uploads.parentAttachment, { body: formOf(name, bytes) })
    if (mine.status === 201)
      await pupil(ownHomework.write, {
        params: { id: homeworks[0]?.id as number },
        body: message('', [mine.data.path]),
      })
    if (theirs.status === 201)
      await parent(parentConversations.write, { params: { id: childId }, body: message('', [theirs.data.path]) })
  }
  const studentId = (await pupil(studentAccount.me)).data.id
  return { studentId, childId, homework: homeworks[0], exam }
}

/**
 * Returns the first item for which the API call succeeds.
 * @throws Error if there is none
 */
async function firstOpen<T>(all: readonly T[], send: (one: T) => Promise<{ status: number }>): Promise<T> {
  for (const one of all) if ((await send(one)).status < 400) return one
  throw new Error('none takes it')
}

async function parentOf(url: string) {
  const phone = '998901112233'
  const office = await createStaffClient(url)
  const { agents: found } = await office.call(parentRecords.list, { query: { page: 1, perPage: 1, value: phone } })
  const { code } = await office.call(parentSignInCodes.give, { params: { id: found[0]?.id as number } })
  const entered = await callerWith(url)(parentAccount.verify, { body: { phone, code } })
  return callerWith(url, (entered.data as { accessToken: string }).accessToken)
}
