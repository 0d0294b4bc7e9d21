import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type Db, raw, sql } from '../../db/db.ts'
import { readMigrations } from '../../db/migrate.ts'
import type { OpenedDatabase } from '../../db/open.ts'
import type { FileStore } from '../../integrations/files/port.ts'
import { createStorageOnLocalDisk } from '../../integrations/files/storage.ts'
import type { SmsGateway } from '../../integrations/sms/port.ts'
import { smsGatewayThatOnlyStores } from '../../integrations/sms/sms-gateway.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import { shareTestApp } from '../../testing/app.ts'
import {
  buildCourse,
  buildGroup,
  buildLesson,
  buildMembership,
  buildOffice,
  buildParent,
  buildScheduleItem,
  buildStudent,
} from '../../testing/build.ts'
import { buildChat, buildHomework } from '../../testing/build-teaching.ts'
import { buildVideo } from '../../testing/build-videos.ts'
import { readLastAudit } from '../../testing/rows.ts'
import { registerSmsJobHandlers } from '../sms/sms.area.ts'
import { writeArchive } from './archive.ts'
import { completeUnfinishedRestores } from './complete-restores.ts'
import { tablesExcludedFromBackup } from './format.ts'
import { makeBackup } from './make-backup.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { createEmptyDatabase, databaseEngines } from './testing/empty-database.ts'
import { videoCopiesFolderOf } from './video-copies.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'markaz-drill-'))
const file = join(folder, 'zaxira.tar')
const large = randomBytes(9 * 1024 ** 2)
const t = shareTestApp()

/** Fills every table, with extreme values of each type and unfinished work such as waiting messages. */
beforeAll(async () => {
  const { db, deps } = t
  const { staffId } = await t.signedIn({ isSuperadmin: true })
  const { headOfficeId } = await buildOffice(db)
  const groupId = await buildGroup(db, { headOfficeId, courseId: await buildCourse(db) })
  await buildScheduleItem(db, { groupId, staffId, endDate: '2200-12-31' })
  const studentId = await buildStudent(db, {
    firstName: `Oʻg'"\\loy\n\t\r`,
    lastName: 'Шаҳло 😀 \\N \\. null',
    login: 'shahlo',
    headOfficeIds: [headOfficeId],
  })
  await db.run(sql`update student set birth_date = '0001-01-01', photo = '' where id = ${studentId}`)
  await buildParent(db, { studentIds: [studentId] })
  await buildMembership(db, { studentId, groupId })
  const lessonId = await buildLesson(db, { groupId, date: '2026-11-20' })
  await db.run(
    sql`insert into attendance (lesson_id, student_id, mark, marked_by) values (${lessonId}, ${studentId}, 1, ${staffId})`,
  )
  const homeworkId = await buildHomework(db, { groupId, lessonId, files: ["a,b'.pdf", 'null', '', '"{}\\'] })
  await buildChat(db, { homeworkId, studentId, status: 3, score: 100 })
  await db.run(sql`insert into app_value (name, value) values ('token-key', ${randomBytes(32)}), ('bo''sh', '')`)
  await db.run(sql`
    insert into audit (permission_name, action, entity, before, after, created_at)
    values ('auth', 'x', 'y', 'null', ${'{"son": 12345678901234567890.10, "ichida": {"a": [1, null, "\\u0001"]}}'}::jsonb,
      '2026-01-01 00:00:00.000001+05'), ('auth', 'x', 'y', null, null, 'infinity')`)
  // Inserts so many rows that the backup splits them into several files.
  await db.run(sql`
    insert into client_log (log_type, text) select 'event', repeat(md5(n::text), 16) from generate_series(1, 12000) as n`)
  await db.run(
    sql`insert into sms (student_id, phone, text, body) values (${studentId}, '998901234567', 'Parol: ••••', ${randomBytes(50)})`,
  )
  await db.run(sql`insert into job (kind, key, run_at, created_at) select 'sms.send', id::text, now(), now() from sms`)
  await db.run(sql`insert into sync_run (type, status) values ('teachers', 'running')`)
  const place = { groupId, lessonId, authorId: staffId }
  const waiting = await buildVideo(db, { ...place, status: VideoStatus.Waiting, sizeBytes: large.length })
  await deps.uploads.create(waiting.hostId, large.length)
  await deps.uploads.datastore.write(Readable.from([Buffer.from(large)]), waiting.hostId, 0)
  const kept = await buildVideo(db, { ...place, originalUntil: '2026-12-20T00:00:00Z' })
  await deps.uploads.create(kept.hostId, 5)
  await deps.uploads.datastore.write(Readable.from([Buffer.from('video')]), kept.hostId, 0)
  await db.run(
    sql`insert into file (key, name, mime_type, size_bytes) values ('other/kichik.txt', '../fayl', 'text/plain', 4)`,
  )
  await deps.files.put('other/kichik.txt', Buffer.from('fayl'))
  await deps.files.put('other-2/kichik.txt', Buffer.from(''))
  await deps.files.put(`videos/${kept.hostId}/720p.mp4`, large)
  await makeBackup(deps, file)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

async function rowsOf(db: Db): Promise<Record<string, unknown>> {
  const tables = await db.many<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all(${[...tablesExcludedFromBackup, 'centre_restore']}::text[]) order by relname`)
  const found: Record<string, unknown> = {}
  for (const { name } of tables)
    found[name] = await db.one(
      sql`select count(*), md5(string_agg(r::text, '|' order by r::text collate "C")) from ${raw(`"${name}"`)} r`,
    )
  return found
}

async function filesOf(store: FileStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { key } of store.list()) {
    const opened = await store.open(key)
    found[key] = Buffer.concat(await Array.fromAsync(opened?.stream as AsyncIterable<Buffer>)).toString('base64')
  }
  return found
}

async function restored<T>(
  database: OpenedDatabase,
  work: (storage: ReturnType<typeof createStorageOnLocalDisk>) => Promise<T>,
): Promise<T> {
  const place = mkdtempSync(join(folder, 'yangi-'))
  try {
    return await work(createStorageOnLocalDisk(place, null))
  } finally {
    await database.close()
    rmSync(place, { recursive: true })
  }
}

const into = (database: OpenedDatabase, storage: ReturnType<typeof createStorageOnLocalDisk>, from = file) =>
  restoreBackup({ ...storage, pool: database.pool, workFolder: join(folder, 'work') }, from)

describe.each(databaseEngines())('restoring a backup into an empty database: %s', (engine) => {
  it('a restored centre and a second backup of it contain every row, every file and every recording that waits for conversion', async () => {
    const database = await createEmptyDatabase(engine)
    await restored(database, async (storage) => {
      await into(database, storage)
      expect(await rowsOf(database.db)).toEqual(await rowsOf(t.db))
      expect(await filesOf(storage.files)).toEqual(await filesOf(t.deps.files))
      const again = join(folder, `${engine}.tar`)
      const second = await makeBackup({ pool: database.pool, clock: t.deps.clock, ...storage }, again)
      const { summary } = await checkBackup(again)
      expect(summary).toEqual(second.summary)
      expect({ ...summary, rows: { ...summary.rows, centre_restore: 0 } }).toEqual((await checkBackup(file)).summary)
      expect([summary.files, summary.uploads, summary.missing]).toEqual([3, 1, []])
      // Restores into the other database engine, to show that no engine loses data.
      if (inject('postgresUrl')) {
        const other = await createEmptyDatabase(engine === 'embedded' ? 'postgresql' : 'embedded')
        await restored(other, async (place) => {
          await into(other, place, again)
          expect(await rowsOf(other.db)).toEqual(await rowsOf(t.db))
        })
      }
    })
  })
  it('a restored centre has no sessions, sends no message again, and converts only videos that were waiting for conversion', async () => {
    const database = await createEmptyDatabase(engine)
    await restored(database, async (storage) => {
      const { db } = database
      await into(database, storage)
      const sent: unknown[] = []
      const sms: SmsGateway = {
        ...smsGatewayThatOnlyStores,
        send: async (message) => {
          sent.push(message)
          return { kind: 'kept' }
        },
      }
      const deps = { ...t.deps, ...storage, db, pool: database.pool, sms }
      const queue = createJobQueue(deps)
      registerSmsJobHandlers(queue, deps)
      expect(await completeUnfinishedRestores(deps)).toEqual(['2026-11-21T10:00:00.000Z'])
      expect(await completeUnfinishedRestores(deps)).toEqual([])
      await queue.runDue('sms.send')
      expect(sent).toEqual([])
      expect(await db.many(sql`select status, body, error from sms`)).toEqual([
        { status: 'not_sent', body: null, error: 'Zaxiradan tiklandi: xabar yuborilmadi' },
      ])
      expect(await db.many(sql`select status from sync_run`)).toEqual([{ status: 'error' }])
      expect(await db.many(sql`select id from session union all select id from student_session`)).toEqual([])
      expect(await db.many(sql`select kind from job`)).toEqual([{ kind: 'video.convert' }])
      expect(await readLastAudit(db)).toMatchObject({
        action: 'restore',
        after: { backupMadeAt: '2026-11-21T10:00:00.000Z' },
      })
      const before = await db.one<{ last: number }>(sql`select max(id) as last from student`)
      expect(await buildStudent(db)).toBe((before?.last ?? 0) + 1)
      await expect(db.run(sql`delete from audit`)).rejects.toThrow('never changed')
      await expect(db.run(sql`insert into attendance (lesson_id, student_id) values (-1, -1)`)).rejects.toThrow(
        'attendance_lesson_fk',
      )
    })
  })

  // Shows: OPS-014
  it('a backup with separately copied videos restores rows, files and videos; the restore names each video whose copy is lost or damaged', async () => {
    const separate = mkdtempSync(join(folder, 'alohida-'))
    const from = join(separate, 'kunlik.tar')
    const made = await makeBackup({ ...t.deps, videoFolder: videoCopiesFolderOf(separate) }, from)
    expect([made.summary.files, made.summary.uploads, made.copies.length]).toEqual([2, 0, 2])
    const { summary, videos } = await checkBackup(from)
    expect([summary.missing, videos]).toEqual([[], { copies: made.copies, lost: [] }])
    const complete = await createEmptyDatabase(engine)
    await restored(complete, async (storage) => {
      expect((await into(complete, storage, from)).videos.lost).toEqual([])
      expect(await rowsOf(complete.db)).toEqual(await rowsOf(t.db))
      expect(await filesOf(storage.files)).toEqual(await filesOf(t.deps.files))
      const again = join(folder, `${engine}-alohida.tar`)
      expect((await makeBackup({ pool: complete.pool, clock: t.deps.clock, ...storage }, again)).summary).toMatchObject(
        {
          ...{ files: 3, uploads: 1, missing: [] },
        },
      )
    })
    const names = made.copies.map(({ name }) => name)
    const [film = '', original = ''] = names.sort(
      (a, b) => Number(a.includes('original')) - Number(b.includes('original')),
    )
    const place = join(videoCopiesFolderOf(separate), film)
    const bytes = readFileSync(place)
    bytes[bytes.length - 3_000] = (bytes[bytes.length - 3_000] as number) ^ 1
    writeFileSync(place, bytes)
    rmSync(join(videoCopiesFolderOf(separate), original))
    const partly = await createEmptyDatabase(engine)
    await restored(partly, async (storage) => {
      expect((await into(partly, storage, from)).videos.lost.toSorted()).toEqual(names.toSorted())
      expect(await rowsOf(partly.db)).toEqual(await rowsOf(t.db))
      expect(Object.keys(await filesOf(storage.files))).toEqual(['other-2/kichik.txt', 'other/kichik.txt'])
    })
  })

  it('a damaged or truncated backup is refused with a message, and the database stays empty', async () => {
    const whole = readFileSync(file)
    const changed = Buffer.from(whole)
    const place = whole.indexOf('uploads/') + 5_000
    changed[place] = (changed[place] as number) ^ 1
    const cases: [Buffer, string][] = [
      [changed, 'Zaxira buzilgan: uploads/'],
      [whole.subarray(0, whole.length - 4_096), "Zaxira to'liq emas"],
      [whole.subarray(0, 40_000), "Zaxira to'liq emas"],
    ]
    const database = await createEmptyDatabase(engine)
    await restored(database, async (storage) => {
      for (const [bytes, word] of cases) {
        const bad = join(folder, 'buzilgan.tar')
        writeFileSync(bad, bytes)
        await expect(into(database, storage, bad)).rejects.toThrow(word)
        expect(await database.db.many(sql`select id from staff union all select id from student`)).toEqual([])
      }
      await into(database, storage)
      expect(await rowsOf(database.db)).toEqual(await rowsOf(t.db))
      await expect(into(database, storage)).rejects.toThrow('Bu bazada markaz bor, ustidan tiklanmaydi')
    })
  })
})

describe('what a backup contains', () => {
  it('a backup does not contain writes made while it runs, and reports files that were deleted while it runs', async () => {
    const { db, deps } = t
    const before = await rowsOf(db)
    await deps.files.put('other/ketadi.txt', Buffer.from('x'))
    await db.run(
      sql`insert into file (key, name, mime_type, size_bytes) values ('other/ketadi.txt', 'a', 'text/plain', 1)`,
    )
    const made = join(folder, 'jonli.tar')
    let writing: Promise<unknown> | undefined
    const { summary } = await makeBackup(deps, made, ({ files }) => {
      if (files === 0) writing ??= deps.files.remove('other/ketadi.txt').then(() => buildStudent(db))
    })
    await writing
    expect([summary.rows.student, summary.missing]).toEqual([1, ['other/ketadi.txt']])
    expect((await checkBackup(made)).summary).toEqual(summary)
    await db.run(sql`delete from file where key = 'other/ketadi.txt'`)
    await db.run(sql`delete from student where login is null`)
    expect(await rowsOf(db)).toEqual(before)
  })

  it('a backup that fails after the videos were copied leaves complete copies, which the next backup uses', async () => {
    const separate = mkdtempSync(join(folder, 'uzilgan-'))
    const from = join(separate, 'kunlik.tar')
    const videoFolder = videoCopiesFolderOf(separate)
    const broken = { ...t.deps.files, open: () => Promise.reject(new Error('the power failed')) }
    const first = await makeBackup({ ...t.deps, videoFolder }, join(separate, 'birinchi.tar'))
    await expect(makeBackup({ ...t.deps, files: broken, videoFolder }, from)).rejects.toThrow('the power failed')
    expect(existsSync(from)).toBe(false)
    expect((await makeBackup({ ...t.deps, videoFolder }, from)).copies).toEqual(first.copies)
    expect((await checkBackup(from)).videos.lost).toEqual([])
  })

  it('a backup is refused if a newer program made it, or if it names unknown tables or files outside the file store', async () => {
    const database = await createEmptyDatabase('embedded')
    await restored(database, async (storage) => {
      const head = {
        kind: 'markaz-backup',
        version: 1,
        madeAt: '2026-11-21T10:00:00.000Z',
        sequences: [],
        tables: [] as unknown[],
      }
      const known = readMigrations().map(({ name, checksum }) => ({ name, checksum }))
      const bad = async (head: object, ...more: [string, string][]) => {
        const place = join(folder, `${randomUUID()}.tar`)
        await writeArchive(place, async (to) => {
          await to.add('head.json', JSON.stringify(head))
          for (const [name, text] of more) await to.add(name, text)
        })
        return into(database, storage, place)
      }
      const tomorrow = [...known, { name: '9999_ertaga.sql', checksum: '' }]
      await expect(bad({ ...head, migrations: tomorrow })).rejects.toThrow(
        "Zaxira bu dasturdan yangi: 9999_ertaga.sql migratsiyasi noma'lum",
      )
      const others = known.map((one) => ({ ...one, checksum: 'x' }))
      await expect(bad({ ...head, migrations: others })).rejects.toThrow('Zaxira boshqa dasturniki')
      const office = { name: 'office', columns: [{ name: 'name', type: 'text; drop table office' }] }
      await expect(bad({ ...head, migrations: known, tables: [office] })).rejects.toThrow(
        'Zaxira buzilgan: bazada office.name',
      )
      const real = { name: 'holiday', columns: [{ name: 'date', type: 'date' }] }
      for (const name of ['files/../../tashqari.txt', 'files/other/../x.txt', 'uploads/../x', 'rows/staff/1', 'boshqa'])
        await expect(bad({ ...head, migrations: known, tables: [real] }, [name, 'x'])).rejects.toThrow(
          'Zaxira buzilgan',
        )
    })
  })
})
