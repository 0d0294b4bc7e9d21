import { readdirSync, readFileSync } from 'node:fs'
import { allApiRoutes } from '@markaz/protocol/catalogue'
import { personalDataRegistration } from '@markaz/protocol/control/data-registration/routes'
import { listPersonalFields, personalDataGrant } from '@markaz/protocol/personal'
import { responseSchemaOf } from '@markaz/protocol/route-schemas'
import { describe, expect, it } from 'vitest'
import { studentPersonalDataRegistry } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { readLastAudit } from '../../testing/rows.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { personalDataKindTexts } from './data-registration.text.ts'
import {
  personalDataKindOfColumns,
  personalDataKindsOfFields,
  personalDataKindsOfTables,
} from './personal-data-kinds.ts'
import { outsideServicesReceivingData } from './services.text.ts'

const t = shareTestApp()
const grants = ['settings:security.read', 'settings:security.update']
const readPage = async (token: string) => (await t.send(personalDataRegistration.read, { token })).data

describe('the page with the details for the state register of databases describes all stored personal data', () => {
  // Shows: SAFE-037
  it("each response field marked as personal data is described on the page for the government's register of databases", () => {
    const marked = listPersonalFields(allApiRoutes.map(({ route }) => responseSchemaOf(route)))
    expect(Object.keys(personalDataKindsOfFields).sort()).toEqual([...marked.keys()].sort())
  })

  // Shows: SAFE-037
  it('each database column about students, parents and staff has a declared kind of personal data, or null for none', async () => {
    for (const [table, columns] of Object.entries(personalDataKindOfColumns)) {
      const rows = await t.db.many<{ name: string }>(sql`
        select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table}`)
      expect(Object.keys(columns).sort(), table).toEqual(rows.map(({ name }) => name).sort())
    }
  })

  // Shows: SAFE-037
  it("each table that a feature area declares as students' data is described on the page for the government's register of databases", () => {
    const declared = new Set(studentPersonalDataRegistry.all().flatMap(({ tables }) => tables))
    expect(Object.keys(personalDataKindsOfTables).sort()).toEqual([...declared].sort())
  })

  // Shows: SAFE-037
  it("each external service and its settings are described on the page for the government's register of databases", () => {
    const folders = readdirSync('server/src/integrations', { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name)
    expect(Object.keys(outsideServicesReceivingData).sort()).toEqual(folders.sort())
    const settings = new Set(
      [
        ...readFileSync('server/src/env.ts', 'utf8').matchAll(
          /^ {2}MARKAZ_([A-Z0-9]+)_(?:URL|TOKEN|ACCOUNT|ENDPOINT|HOSTS|EMAIL)\b/gm,
        ),
      ].map(([, name]) => name),
    )
    const own = ['PUBLIC', 'PORTAL', 'FILES']
    const known = { ERP: 'erp', SMS: 'sms', ASTERISK: 'telephony', PUSH: 'push', WEBHOOK: 'webhooks', FCM: 'push' }
    const named: Record<string, string> = { ...known, TELEGRAM: 'telegram', S3: 'files', VIMEO: 'video-host' }
    for (const name of settings)
      if (!own.includes(name as string))
        expect(outsideServicesReceivingData, name).toHaveProperty(named[name as string] ?? '?')
  })
})

describe('the page with the details for the state register of databases', () => {
  // Shows: SAFE-037
  it("the page for the government's register of databases counts people, consents, and staff whose role shows phones and documents", async () => {
    const { token } = await t.signedIn({ grants })
    const before = await readPage(token)
    const reader = await t.signedIn({ grants: [personalDataGrant] })
    const studentId = await t.build.student()
    await t.db.run(sql`
      insert into face_consent (student_id, signer, way, signed_on, text_version, text, given_at, withdrawn_at)
      values (${studentId}, 'self', 'portal', '2026-11-01', '1', 'matn', now(), now()),
        (${studentId}, 'self', 'portal', '2026-11-02', '1', 'matn', now(), null)`)
    const after = await readPage(token)
    const students = (page: typeof after) => page.people.find(({ whose }) => whose === 'Talabalar')
    expect(students(after)?.count).toBe((students(before)?.count ?? 0) + 1)
    expect(students(after)?.kinds).toContain(personalDataKindTexts.document)
    const readers = (page: typeof after) => page.readers.reduce((sum, { count }) => sum + count, 0)
    expect(readers(after)).toBe(readers(before) + 1)
    expect(after.consents).toEqual({
      valid: before.consents.valid + 1,
      withdrawn: before.consents.withdrawn + 1,
    })
    await t.db.run(sql`update staff set is_blocked = true where id = ${reader.staffId}`)
    expect(readers(await readPage(token))).toBe(readers(before))
  })

  // Shows: SAFE-037
  it("the page for the government's register of databases shows how long data is stored under the current settings", async () => {
    const { token } = await t.signedIn({ grants })
    await t.db.run(sql`update leaver_setting set months = 18`)
    expect(JSON.stringify((await readPage(token)).periods)).toContain('Oxirgi kundan 18 oy')
    await t.db.run(sql`update leaver_setting set months = 12`)
  })

  // Shows: SAFE-037
  // Tests the undo of: data-registration.update
  it("only users who may change security settings can change the registered owner of the centre's personal data", async () => {
    const { token } = await t.signedIn({ grants })
    const body = {
      ...{ name: 'Bilim MChJ', address: 'Toshkent, Amir Temur 1', responsible: 'Karimov Ali' },
      ...{ responsiblePhone: '', registerNumber: '12-345' },
    }
    const { owner: before } = await readPage(token)
    const saved = await t.send(personalDataRegistration.saveOwner, { token, body })
    expect((await readPage(token)).owner).toEqual(body)
    expect(await readLastAudit(t.db)).toMatchObject({ entity: 'data-registration', before, after: body })
    expect((await undoRequestChanges(t, token, saved)).status).toBe(200)
    expect((await readPage(token)).owner).toEqual(before)
    const reader = await t.signedIn({ grants: ['settings:security.read'] })
    expect((await t.send(personalDataRegistration.saveOwner, { token: reader.token, body })).status).toBe(403)
  })
})
