import { centreSettings } from '@markaz/protocol/centre/settings/routes'
import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { allGrants } from '@markaz/protocol/permissions'
import { expect, it } from 'vitest'
import { raw, sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { declaredSettingGroups } from './setting-groups.ts'

const t = shareTestApp()

const calls = ['create', 'read', 'update'].map((option) => `management:call.${option}`)
const hours = "Qo'ng'iroq soatlari"
const listAt = "Qo'ng'iroqlar ro'yxati tuziladigan soat"

async function found(token: string, value?: string) {
  const { data } = await t.send(centreSettings.list, { token, query: { value } as never })
  return new Map(data.settings.map((setting) => [setting.title, setting]))
}
const save = (token: string, body: { from: string; to: string; listAt: string }) =>
  t.send(autoCalls.settings, { token, body: { ...body, scripts: ['', '', ''] } })

// Shows: DAY-009
it('each setting is listed with its current value, the screen that changes it, and its last change', async () => {
  const headOfficeIds = [await t.build.headOffice()]
  const grants = ['settings.read', ...calls]
  const first = await t.signedIn({ grants, headOfficeIds })
  const second = await t.signedIn({ grants, headOfficeIds })
  expect((await found(first.token)).get(hours)).toMatchObject({
    value: '09:00 – 20:00',
    path: '/auto-call',
    changed: null,
  })
  await save(first.token, { from: '10:00', to: '18:00', listAt: '19:00' })
  await save(second.token, { from: '10:00', to: '18:00', listAt: '17:00' })
  const all = await found(first.token)
  expect(all.get(hours)).toMatchObject({
    value: '10:00 – 18:00',
    changed: { by: { id: first.staffId } },
  })
  expect(all.get(listAt)).toMatchObject({ value: '17:00', changed: { by: { id: second.staffId } } })
  expect(all.get("O'tish bali")).toMatchObject({ value: '60', path: null, changed: null })
  // Users of another branch see when a setting was changed, but not who changed it.
  const elsewhere = { grants, headOfficeIds: [await t.build.headOffice()] }
  const stranger = await found((await t.signedIn(elsewhere)).token)
  expect(stranger.get(hours)?.changed).toEqual({ at: expect.any(String), by: null })
})

// Shows: DAY-009
it('settings are found by everyday words in any script; settings that need a right that the user lacks are not listed', async () => {
  const { token } = await t.signedIn({ grants: ['settings.read'] })
  expect([...(await found(token, 'shartnoma muddati')).keys()]).toContain('Shartnoma havolasining muddati')
  expect([...(await found(token, 'шартнома')).keys()]).toContain('Imzo kodining muddati')
  expect((await found(token)).has(hours)).toBe(false)
  expect(
    (await t.send(centreSettings.list, { token: (await t.signedIn({ grants: calls })).token, query: {} })).status,
  ).toBe(403)
})

// Shows: DAY-009
it.each([
  ['kechik', 'XP va kumush beriladigan amallar'],
  ['kechikkan', 'Oilaga aytish: darsga kelmagani'],
  ['kelmadi', 'Oilaga aytish: darsga kelmagani'],
  ['eslatma', 'Oilaga aytish: imzolanadigan shartnoma'],
  ["qo'ng'iroq vaqti", hours],
  ['jarima', 'XP va kumush beriladigan amallar'],
  ["to'lov", 'Bitta SMS narxi'],
  ['sms narxi', 'Bitta SMS narxi'],
  ['blok', "Noto'g'ri parol urinishlari"],
  ['yiqildi', "O'tish bali"],
  ['tungi', 'Jim soatlar'],
  ['arxiv', "Qo'ng'iroqlar tarixi saqlanadigan muddat"],
])('searching the settings for %j finds the setting %s', async (typed, title) => {
  const { token } = await t.signedIn({ grants: allGrants })
  expect([...(await found(token, typed)).keys()]).toContain(title)
})

/** Columns of the settings tables that are no settings, with the reason. */
const notSettings: Record<string, string> = {
  'call_settings.scripts': 'texts, which the page of calls shows in full',
  'call_settings.trouble': 'the last error of the telephone service',
  'portal_setting.letter_since': 'the time from which letters are written, set by the program',
}

// Shows: DAY-009
it('the list of all settings shows the value of every settings column in the database, except internal columns', async () => {
  const columns = await t.db.many<{ table: string; column: string; type: string }>(sql`
    select table_name as "table", column_name as "column", data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name ~ '_settings?$' and column_name <> 'id' order by 1, 2`)
  expect(columns.length).toBeGreaterThan(15)
  const { token } = await t.signedIn({ grants: allGrants })
  const shown = async () => JSON.stringify([...(await found(token)).values()].map(({ title, value }) => [title, value]))
  const missing: string[] = []
  for (const { table, column, type } of columns) {
    const name = `${table}.${column}`
    if (notSettings[name]) continue
    const at = raw(`"${column}"`)
    const other = /int/.test(type)
      ? sql`coalesce(${at}, 0) + 1`
      : type === 'boolean'
        ? sql`not ${at}`
        : /^time/.test(type)
          ? sql`${at} + interval '1 minute'`
          : sql`'2026-12-31'`
    const before = await shown()
    const { was } = (await t.db.one<{ was: unknown }>(sql`select ${at} as was from ${raw(table)}`)) ?? { was: null }
    await t.db.run(sql`update ${raw(table)} set ${at} = ${other}`)
    if ((await shown()) === before) missing.push(name)
    await t.db.run(sql`update ${raw(table)} set ${at} = ${was}`)
  }
  expect(missing).toEqual([])
})

it('every setting in the list has a unique title and describes its effect', () => {
  const all = declaredSettingGroups().flatMap(({ settings }) => settings)
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
  expect(all.filter(({ effect }) => effect.length < 10)).toEqual([])
})
