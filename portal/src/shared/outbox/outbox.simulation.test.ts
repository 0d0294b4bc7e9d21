import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../../../server/src/db/db.ts'
import { allChatGrants } from '../../../../server/src/teaching/chats/testing/chat-fixture.ts'
import { startTestApp, type TestApp } from '../../../../server/src/testing/app.ts'
import {
  buildGroup,
  buildGroupStaff,
  buildMembership,
  buildOffice,
  buildStudent,
} from '../../../../server/src/testing/build.ts'
import { buildHomework } from '../../../../server/src/testing/build-teaching.ts'
import { openStudentSession } from '../../../../server/src/testing/portal-session.ts'
import { chooseSimulationSeeds } from '../../../../server/src/testing/simulation.ts'
import { deleteAccountData, openAccountDatabase } from '../store/account.ts'
import { deleteSession, storeSession } from '../store/device.ts'
import { addToOutbox, readOutbox, removeFromOutbox, resendRefusedOutboxItem, sendOutbox } from './outbox.ts'
import type { OutboxFile } from './waiting.ts'

let t: TestApp
let origin: string
beforeAll(async () => {
  t = await startTestApp()
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await t.close()
})

function dice(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
let roll = dice(1)
const oneOf = <T>(things: readonly T[]): T => things[Math.floor(roll() * things.length)] as T

const line = {
  ...{ isFaulty: false, die: () => {}, lost: 0, deaths: 0, uploads: 0, uploadsLeft: Number.POSITIVE_INFINITY },
  meanwhile: async () => {},
}
const never = () => new Promise<never>(() => {})

function bornPage(): Promise<'dead'> {
  const turns = new Map<string, Promise<unknown>>()
  vi.stubGlobal('navigator', {
    locks: {
      request(name: string, work: () => Promise<unknown>) {
        const turn = (turns.get(name) ?? Promise.resolve()).then(work, work)
        turns.set(name, turn)
        return turn
      },
    },
  })
  return new Promise((dead) => {
    line.die = () => {
      line.deaths += 1
      dead('dead')
    }
  })
}

const realFetch = globalThis.fetch
vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
  if (address.includes('/upload/')) {
    if (line.uploads >= line.uploadsLeft) throw new TypeError('no line')
    line.uploads += 1
  }
  const fate = line.isFaulty ? roll() : 1
  if (fate < 0.03) {
    line.die()
    return never()
  }
  if (fate < 0.15) {
    line.lost += 1
    throw new TypeError('no line')
  }
  const response = await realFetch(origin + address, init)
  await response.clone().text()
  const { meanwhile } = line
  line.meanwhile = async () => {}
  await meanwhile()
  if (fate < 0.18) {
    line.die()
    return never()
  }
  if (fate < 0.3) {
    line.lost += 1
    throw new TypeError('no line')
  }
  return response
})

async function scene(pupils: number, works: number) {
  const { headOfficeId } = await buildOffice(t.db)
  const groupId = await buildGroup(t.db, { headOfficeId })
  const teacher = await t.signedIn({ grants: allChatGrants, headOfficeIds: [headOfficeId], kind: 2 })
  await buildGroupStaff(t.db, { groupId, staffId: teacher.staffId })
  const students: { id: number; token: string }[] = []
  for (let n = 0; n < pupils; n++) {
    const id = await buildStudent(t.db, {
      lastName: `Talaba${n}`,
      login: `o.${randomUUID()}`,
      headOfficeIds: [headOfficeId],
    })
    await buildMembership(t.db, { studentId: id, groupId })
    students.push({
      id,
      token: await openStudentSession(t.deps, t.db, { studentId: id, address: '127.0.0.1', userAgent: null }),
    })
  }
  const homeworkIds: number[] = []
  const due = { deadline: '2026-12-20T17:00:00+05:00', date: '2026-11-21' }
  for (let n = 0; n < works; n++) homeworkIds.push(await buildHomework(t.db, { groupId, theme: `Mavzu ${n}`, ...due }))
  return { groupId, teacher, students, homeworkIds }
}

const signIn = ({ id, token }: { id: number; token: string }) =>
  storeSession({ student: { id, fullName: '', login: '' }, accessToken: token, refreshToken: '' })

const pdf = (name: string) => ({ id: randomUUID(), name, type: 'application/pdf', blob: new Blob(['%PDF-1.4']) })

async function pupil() {
  const { students, homeworkIds } = await scene(1, 1)
  const [student] = students as [{ id: number; token: string }]
  const [homeworkId] = homeworkIds as [number]
  bornPage()
  await signIn(student)
  const handIn = (files: OutboxFile[]) =>
    addToOutbox(student.id, {
      ...{ id: randomUUID(), target: { kind: 'homework', id: homeworkId, title: '' }, text: '', files },
      ...{ isSubmission: true, seenVersion: null, createdAt: 1, refused: null },
    })
  return { student, homeworkId, handIn }
}

// Shows: PORTAL-008
it('files of a submission that were uploaded before the connection was lost are not uploaded again', async () => {
  const { student, homeworkId, handIn } = await pupil()
  await handIn([pdf('1.pdf'), pdf('2.pdf'), pdf('3.pdf')])
  line.uploadsLeft = 2
  expect(await sendOutbox()).toBe(false)
  line.uploadsLeft = Number.POSITIVE_INFINITY
  expect(await sendOutbox()).toBe(true)
  expect(line.uploads).toBe(3)
  const { data } = await t.send(ownHomework.read, { token: student.token, params: { id: homeworkId } })
  expect(data.messages.map(({ files }) => files.map(({ name }) => name))).toEqual([['1.pdf', '2.pdf', '3.pdf']])
})

it("even if the phone's storage is full, an uploaded file is not uploaded again, and the submission reaches the server", async () => {
  const { student, handIn } = await pupil()
  await handIn([pdf('1.pdf')])
  line.uploads = 0
  line.meanwhile = async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
  }
  expect(await sendOutbox()).toBe(true)
  expect(line.uploads).toBe(1)
  expect(await readOutbox(student.id)).toEqual([])
  vi.restoreAllMocks()
})

// Shows: REAL-010
it('if the server refuses some files of a submission, all of them are named, and the submission can be sent without these files', async () => {
  const { student, homeworkId, handIn } = await pupil()
  const other = (name: string, type: string) => ({ id: randomUUID(), name, type, blob: new Blob(['MZ\0']) })
  await handIn([
    other('dastur.exe', ''),
    pdf('1.pdf'),
    other('rasm.png', 'image/png'),
    { ...pdf("bo'sh.pdf"), blob: new Blob([]) },
  ])
  expect(await sendOutbox()).toBe(true)
  const [waiting] = await readOutbox(student.id)
  const reasons = waiting?.refused?.files?.map(({ id, reason }) => [
    waiting.files.find((file) => file.id === id)?.name,
    reason,
  ])
  expect(reasons).toEqual([
    ['dastur.exe', expect.stringMatching(/^Faqat rasm/)],
    ['rasm.png', expect.stringMatching(/^Fayl ichi nomining oxiriga mos emas/)],
    ["bo'sh.pdf", "Fayl bo'sh"],
  ])
  await resendRefusedOutboxItem(student.id, waiting?.id as string, {
    files: waiting?.files.filter(({ name }) => name === '1.pdf') ?? [],
  })
  expect(await sendOutbox()).toBe(true)
  expect(await readOutbox(student.id)).toEqual([])
  const { data } = await t.send(ownHomework.read, { token: student.token, params: { id: homeworkId } })
  expect(data.messages.map(({ files }) => files.map(({ name }) => name))).toEqual([['1.pdf']])
})

it('a submission with a refused file does not stop other submissions from being sent', async () => {
  const { student, handIn } = await pupil()
  await handIn([{ ...pdf('a.exe'), blob: new Blob(['MZ\0']) }])
  await handIn([pdf('1.pdf')])
  expect(await sendOutbox()).toBe(true)
  expect((await readOutbox(student.id)).map(({ files }) => files[0]?.name)).toEqual(['a.exe'])
})

it('a large upload is aborted only after the time that the slowest supported connection needs, other requests after two minutes', async () => {
  const { handIn } = await pupil()
  const blob = new Blob(['%PDF-1.4', new Uint8Array(8_000_000 - 8)])
  await handIn([{ ...pdf('katta.pdf'), blob }])
  const limits = vi.spyOn(AbortSignal, 'timeout')
  expect(await sendOutbox()).toBe(true)
  // Only the portal's timeouts count: the server of another test file in this process may set shorter timeouts.
  const ofPortal = limits.mock.calls.flat().filter((ms) => ms >= 120_000)
  expect(ofPortal).toEqual([120_000 + 1_000_000, 120_000])
  limits.mockRestore()
})

it("on a shared phone, a student's unsent work is sent only in the student's name, after the student's next sign-in", async () => {
  const { students, homeworkIds } = await scene(2, 2)
  const [first, second] = students as [{ id: number; token: string }, { id: number; token: string }]
  bornPage()
  await signIn(first)
  for (const [at, id] of homeworkIds.entries())
    await addToOutbox(first.id, {
      ...{
        id: randomUUID(),
        target: { kind: 'homework', id, title: '' },
        text: `birinchiniki ${id}`,
        files: [pdf('1.pdf')],
      },
      ...{ isSubmission: true, seenVersion: null, createdAt: at, refused: null },
    })
  line.meanwhile = async () => {
    await deleteAccountData(first.id)
    await deleteSession()
    await signIn(second)
  }
  expect(await sendOutbox()).toBe(false)
  const said = async ({ token }: { token: string }) => {
    const all = homeworkIds.map((id) => t.send(ownHomework.read, { token, params: { id } }))
    return (await Promise.all(all)).flatMap(({ data }) => data.messages.map(({ text }) => text))
  }
  expect(await said(second)).toEqual([])
  expect((await readOutbox(first.id)).map(({ refused }) => refused)).toEqual([null, null])
  await signIn(first)
  expect(await sendOutbox()).toBe(true)
  expect(await said(first)).toEqual(homeworkIds.map((id) => `birinchiniki ${id}`))
})

/** Simulates 50 submissions of three students through a faulty network, closed pages and conflicts. */
async function simulate(seed: number) {
  roll = dice(seed * 2_654_435_761)
  Object.assign(line, { lost: 0, deaths: 0, isFaulty: true })
  const { groupId, teacher, students, homeworkIds } = await scene(3, 4)

  const own = async ({ token }: { token: string }, id: number) => {
    const { data } = await t.send(ownHomework.read, { token, params: { id } })
    return data.homework
  }
  const handInFromElsewhere = async (student: { id: number; token: string }, id: number) => {
    const body = { clientId: randomUUID(), text: 'boshqa telefondan', files: [], isSubmission: true }
    await t.send(ownHomework.write, { token: student.token, params: { id }, body })
  }
  const check = async (student: { id: number; token: string }, id: number) => {
    const { chatId, version, status } = await own(student, id)
    if (status !== 1) return
    const body = { status: ChatStatus.Rejected, score: 40, comment: 'Qayta', version, clientId: randomUUID() }
    await t.send(homework.check.own, { token: teacher.token, params: { id: groupId, chatId }, body })
  }
  const [written, drafts, refusedTexts]: [string[], string[], Set<string>] = [[], [], new Set()]
  const choose = async (student: { id: number; token: string }) => {
    for (const { id, target, refused, text } of await readOutbox(student.id)) {
      if (!refused) continue
      refusedTexts.add(text)
      if (roll() < 0.2) await removeFromOutbox(student.id, id, async ({ text }) => void drafts.push(text))
      else if (refused.code === 'WORK_CHANGED')
        await resendRefusedOutboxItem(student.id, id, { seenVersion: (await own(student, target.id)).version })
      else await resendRefusedOutboxItem(student.id, id, { isSubmission: false })
    }
  }
  let page = bornPage()
  const send = async (student: { id: number; token: string }) => {
    await signIn(student)
    t.clock.forward(10_000)
    const outcome = await Promise.race([sendOutbox(), page])
    if (outcome === 'dead') page = bornPage()
  }

  for (let n = 0; n < 50; n++) {
    const student = oneOf(students)
    const id = oneOf(homeworkIds)
    const text = `ish ${n}`
    written.push(text)
    await addToOutbox(student.id, {
      id: randomUUID(),
      target: { kind: 'homework', id, title: '' },
      text,
      files: roll() < 0.06 ? [pdf(`${n}.pdf`)] : [],
      isSubmission: true,
      seenVersion: roll() < 0.7 ? (await own(student, id)).version : null,
      createdAt: n,
      refused: null,
    })
    if (roll() < 0.08) await handInFromElsewhere(student, id)
    if (roll() < 0.08) await check(student, id)
    if (roll() < 0.6) await send(student)
    if (roll() < 0.3) await choose(student)
  }

  line.isFaulty = false
  for (const student of students)
    while ((await readOutbox(student.id)).length > 0) {
      await send(student)
      await choose(student)
    }
  for (const student of students) expect(await (await openAccountDatabase(student.id)).count('outbox')).toBe(0)
  const chats = await t.db.many<{ texts: string[] }>(sql`
    select array_agg(text order by chat_message.id) as texts from chat_message join chat on chat.id = chat_id
    where group_id = ${groupId} and text like 'ish %' group by chat_id order by chat_id`)
  return { written, drafts, chats: chats.map(({ texts }) => texts), refusedTexts, lost: line.lost, deaths: line.deaths }
}

// Shows: PORTAL-011, PROOF-002
it('of many submissions through lost connections, closed pages and conflicts, none is lost, duplicated or discarded', async () => {
  const sum = { lost: 0, deaths: 0, drafts: 0 }
  const seeds = chooseSimulationSeeds(20)
  for (const seed of seeds) {
    const { written, drafts, chats, refusedTexts, lost, deaths } = await simulate(seed)
    expect([...chats.flat(), ...drafts].sort(), `seed ${seed}`).toEqual(written.sort())
    for (const texts of chats) {
      const numbers = texts.filter((text) => !refusedTexts.has(text)).map((text) => Number(text.slice(4)))
      expect(numbers, `seed ${seed}: order`).toEqual(numbers.toSorted((one, other) => one - other))
    }
    sum.lost += lost
    sum.deaths += deaths
    sum.drafts += drafts.length
  }
  if (seeds.length < 20) return
  expect(sum.lost).toBeGreaterThan(100)
  expect(sum.deaths).toBeGreaterThan(20)
  expect(sum.drafts).toBeGreaterThan(5)
}, 7_200_000)

// Shows: PROOF-002
it("two runs of the portal's simulated outbox with the same seed lose the same connections, close the same pages and send the same messages", async () => {
  expect(await simulate(3)).toEqual(await simulate(3))
})
