import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { audits } from '@markaz/protocol/control/audits/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { RoleType } from '@markaz/protocol/people/roles/schemas'
import { apiPath } from '@markaz/protocol/route'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, sql } from '../../server/src/db/db.ts'
import { buildGroup, buildHeadOffice, buildMembership, buildStudent } from '../../server/src/testing/build.ts'
import { buildHomework } from '../../server/src/testing/build-teaching.ts'
import { findStoredUpload } from '../videos/centre.ts'
import { createVideoForUpload, ServerError, type SignedInUser } from '../videos/person.ts'
import { padVideoInMemory, sha256Of } from '../videos/sample.ts'
import { uploadByTus } from '../videos/tus-upload.ts'
import type { FailureTestReport } from './failure-test.ts'
import { type ChatStream, followChatEvents } from './stream.ts'

const mb = 1024 ** 2
const clip = join(import.meta.dirname, '../../server/src/demo/lesson-clip.mp4')

interface Classroom {
  groupId: number
  lessonId: number
  chatId: number
}

export async function buildClassroomRows(db: Db): Promise<Classroom> {
  const headOfficeId = await buildHeadOffice(db)
  const groupId = await buildGroup(db, { headOfficeId, startedDate: '2020-01-01', endedDate: '2099-01-01' })
  const studentId = await buildStudent(db, { headOfficeIds: [headOfficeId] })
  await buildMembership(db, { studentId, groupId, startedDate: '2020-01-01' })
  const homeworkId = await buildHomework(db, { groupId, deadline: '2099-01-01T00:00:00Z' })
  const row = await db.one<{ lessonId: number; chatId: number }>(sql`
    select lesson_id as "lessonId", chat.id as "chatId" from homework join chat on chat.homework_id = homework.id
    where homework.id = ${homeworkId}`)
  return { groupId, ...(row as { lessonId: number; chatId: number }) }
}

const causeOf = (error: unknown) => {
  const { message, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? message
}

export const createUniqueRoleInput = () => ({
  name: `Rol ${randomUUID()}`,
  type: RoleType.Staff,
  permissions: [{ name: 'profile', permissions: ['read' as const] }],
})

interface Failure {
  what: string
  begunAt: number
  endedAt: number
  /** The HTTP status; 0 = no response arrived. */
  status: number
  code: string
}

/** True if the failure looks like an outage to users. Other error statuses are sent deliberately by the server. */
export const isOutageForUsers = ({ status }: Failure): boolean => status === 0 || status >= 500

export function summarizeFailures(failures: readonly Failure[]): string {
  const counts = new Map<string, number>()
  for (const { status, code } of failures) {
    const name = `${status || 'no answer'} ${code}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(', ')
}

interface Work {
  failures: readonly Failure[]
  callCount(): number
  stop(): Promise<void>
  look(db: Db, promises: FailureTestReport): Promise<void>
}

/**
 * Starts simulated users, who retry failed API calls like the web application.
 * @param data the folder of the uploaded files
 */
export function startSimulatedUsers(
  person: SignedInUser,
  { groupId, lessonId, chatId }: Classroom,
  data: string,
): Work {
  const failures: Failure[] = []
  const saved = { yes: new Set<string>(), no: new Set<string>() }
  const messages = new Set<string>()
  /** Counts reads of the audit. `stale`: reads whose answer lacked the entry of the preceding save. */
  const looks = { done: 0, stale: 0 }
  const uploads = { done: 0, wrong: 0, bytes: 0 }
  let calls = 0
  let isOver = false
  const params = { id: String(groupId), chatId: String(chatId) }

  async function tried<T>(what: string, call: () => Promise<T>, onRefused?: (code: string) => void): Promise<T | null> {
    const begunAt = performance.now()
    calls++
    try {
      return await call()
    } catch (error) {
      const { status = 0, code = causeOf(error) } = error instanceof ServerError ? error : {}
      onRefused?.(code)
      failures.push({ what, begunAt, endedAt: performance.now(), status, code })
      return null
    }
  }
  const lane = async (pauseMs: number, step: () => Promise<unknown>) => {
    while (!isOver) {
      await step()
      await delay(pauseMs)
    }
  }

  async function save() {
    const body = createUniqueRoleInput()
    const { name } = body
    const onRefused = (code: string) => {
      if (code === 'DATABASE_DOWN') saved.no.add(name)
    }
    if (!(await tried('save', () => person.ask(roles.create, { body }), onRefused))) return
    saved.yes.add(name)
    if (saved.yes.size % 4 === 0) await findSaved(name)
  }

  async function findSaved(name: string) {
    const found = await tried('audit', () => person.ask(audits.list, { query: { page: '1', perPage: '50' } }))
    if (!found) return
    looks.done++
    if (!found.audits.some((line) => line.name === name)) looks.stale++
  }

  /** Sends a chat message. The message has an idempotency key, so sending it again is safe. */
  async function write() {
    const body = { clientId: randomUUID(), text: `xabar ${randomUUID()}`, files: [] }
    while (!(await tried('message', () => person.ask(homework.write.all, { params, body })))) {
      await delay(500)
      if (isOver) return
    }
    messages.add(body.text)
  }

  async function upload() {
    const source = await padVideoInMemory(clip, 12 * mb)
    const file = { name: 'dars.mp4', size: source.length, source }
    const video = await tried('video', () => createVideoForUpload(person, 'all', { groupId, lessonId }, file))
    if (!video) return
    await uploadByTus(person, video, file)
    const done = { params: { id: String(video.id) }, body: { status: VideoStatus.Waiting, message: 'Yuklandi' } }
    const stored = findStoredUpload(data, video.videoId, source.length)
    const isSame = stored && (await sha256Of(stored)) === createHash('sha256').update(source).digest('hex')
    if (isSame) uploads.done++
    else uploads.wrong++
    uploads.bytes += source.length
    while (!(await tried('video', () => person.ask(videos.updateStatus.all, done).then(() => true)))) await delay(500)
  }

  const streams: ChatStream[] = [1, 2, 3].map(() =>
    followChatEvents(person, apiPath(homework.stream.all).replace('{id}', String(groupId))),
  )
  const lanes = [
    ...[1, 2].map(() => lane(150, save)),
    // This loop sends a message only every 1.5 s, because a user may send at most sixty chat messages per minute.
    lane(1_500, write),
    ...[1, 2].map(() => lane(100, () => tried('read', () => person.ask(auth.profile)))),
    lane(1_000, upload),
  ]
  const all = Promise.all(lanes)
  // Prevents an unhandled rejection: the caller of `stop` receives the error of a failed upload.
  all.catch(() => {})

  return {
    failures,
    callCount: () => calls,
    async stop() {
      isOver = true
      await all
      const newest = Math.max(...streams.map((stream) => stream.seq()))
      for (
        let n = 0;
        n < 300 && streams.some((stream) => stream.seq() < newest || stream.texts.length < messages.size);
        n++
      )
        await delay(100)
      for (const stream of streams) stream.close()
    },
    async look(db, promises) {
      const named = await db.many<{ name: string; count: number }>(
        sql`select name, count(*) as count from role where name like 'Rol %' group by name`,
      )
      const there = new Map(named.map(({ name, count }) => [name, count]))
      const lost = [...saved.yes].filter((name) => !there.has(name)).length
      const twice = named.filter(({ count }) => count > 1).length
      const after = [...saved.no].filter((name) => there.has(name)).length
      promises.check('saves acknowledged and lost: 0', lost === 0, `${lost} of ${saved.yes.size}`)
      promises.check('saves doubled: 0', twice === 0, `${twice}`)
      promises.check('saves refused ("nothing was saved") and there: 0', after === 0, `${after} of ${saved.no.size}`)
      promises.check(
        'audits read right after a save show it',
        looks.stale === 0,
        `${looks.done - looks.stale} of ${looks.done}`,
      )
      const written = await db.many<{ text: string }>(sql`select text from chat_message where chat_id = ${chatId}`)
      const texts = new Set(written.map(({ text }) => text))
      const gone = [...messages].filter((text) => !texts.has(text)).length
      promises.check('messages lost: 0', gone === 0, `${gone} of ${messages.size}`)
      promises.check('messages doubled: 0', texts.size === written.length, `${written.length - texts.size}`)
      promises.check(
        'uploads whole, byte for byte',
        uploads.wrong === 0 && uploads.done > 0,
        `${uploads.done} of ${uploads.done + uploads.wrong}, ${Math.round(uploads.bytes / mb)} MB`,
      )
      const gaps = streams.reduce((sum, stream) => sum + stream.gaps(), 0)
      const missed = streams.reduce(
        (sum, stream) => sum + [...messages].filter((text) => !stream.texts.includes(text)).length,
        0,
      )
      const again = streams.reduce((sum, { texts: heard }) => sum + heard.length - new Set(heard).size, 0)
      const reconnects = streams.map((stream) => stream.reconnects())
      promises.check(
        'streams without a gap',
        gaps + missed === 0,
        `${gaps} gaps, ${missed} messages missed, ${reconnects.join(', ')} reconnections`,
      )
      promises.check('streams tell nothing twice', again === 0, `${again}`)
      const asked = failures.filter(({ status }) => status === 401).length
      promises.check('nobody has to sign in again', asked === 0, `${asked}`)
    },
  }
}
