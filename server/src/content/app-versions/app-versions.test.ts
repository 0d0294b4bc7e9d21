import { appVersions } from '@markaz/protocol/content/app-versions/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp } from '../../testing/app.ts'
import { countRowsOfTables, readLastAudit } from '../../testing/rows.ts'

const t = shareTestApp()
let token: string
let staffId: number
beforeAll(async () => {
  const grants = ['create', 'read', 'update', 'delete'].map((option) => `settings:mobile_versions.${option}`)
  ;({ token, staffId } = await t.signedIn({ grants }))
})

const add = (version: string, isRequired = false) =>
  t.send(appVersions.create, { token, body: { version, isRequired } })
const list = async () => (await t.send(appVersions.list, { token, query: { perPage: 100 } })).data.versions
const ask = async (version: string) => (await t.send(appVersions.check, { query: { version } })).data

describe('versions of the mobile app', () => {
  // Shows: MOBILE-005, MOBILE-006
  it('the mobile app can ask without signing in whether an update exists and is required', async () => {
    expect(await ask('1.0')).toEqual({ latest: null, hasUpdate: false, isRequired: false })
    for (const [version, isRequired] of [
      ['1.9', false],
      ['1.10', true],
      ['1.10.3', false],
      ['0.99.99', false],
    ] as const)
      expect((await add(version, isRequired)).status).toBe(201)
    expect((await list()).map(({ version }) => version)).toEqual(['1.10.3', '1.10', '1.9', '0.99.99'])
    expect(await ask('1.9')).toEqual({ latest: '1.10.3', hasUpdate: true, isRequired: true })
    expect(await ask('1.10.0')).toEqual({ latest: '1.10.3', hasUpdate: true, isRequired: false })
    expect(await ask('1.10.3')).toEqual({ latest: '1.10.3', hasUpdate: false, isRequired: false })
    expect(await ask('2.0')).toEqual({ latest: '1.10.3', hasUpdate: false, isRequired: false })
    const refused = await t.send(appVersions.check, { query: { version: '1' } })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['version']])
  })

  // Shows: MOBILE-004
  it.each(['1', '1.', '.1', '1..2', '1.a', 'v1.0', '1.0 beta', '1.2.3.4.5.6.7.8.9.10.11', '', ' '])(
    'adding the app version %j answers 400 with an error at the field version, and nothing is written',
    async (version) => {
      const before = await countRowsOfTables(t.db, 'app_version', 'audit')
      const answer = await add(version)
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['version']])
      expect(await countRowsOfTables(t.db, 'app_version', 'audit')).toEqual(before)
    },
  )

  // Shows: MOBILE-004
  it('an app version may have ten dot-separated numbers; adding an existing version answers 409, even if 1.0 is written as 1.0.0', async () => {
    expect((await add('1.2.3.4.5.6.7.8.9.10')).status).toBe(201)
    await add('3.0')
    for (const same of ['3.0', '3.0.0', '03.0']) expect((await add(same)).error.code).toBe('APP_VERSION_TAKEN')
    expect(new Set(await Promise.all([add('5.1'), add('5.1')]).then((all) => all.map(({ status }) => status)))).toEqual(
      new Set([201, 409]),
    )
  })

  // Shows: MOBILE-007, MOBILE-008
  it("changing or deleting an app version is audited with the user's name, and answers 404 for an unknown version", async () => {
    const { id } = (await add('4.0')).data
    const body = { version: '4.0.1', isRequired: true }
    expect((await t.send(appVersions.update, { token, params: { id }, body })).status).toBe(200)
    expect((await list()).find((one) => one.id === id)).toMatchObject({ ...body, createdBy: { id: staffId } })
    expect(await readLastAudit(t.db)).toMatchObject({
      entity: 'app-version',
      permissionName: 'settings:mobile_versions',
      before: { version: '4.0', isRequired: false },
      after: body,
    })
    expect(
      (await t.send(appVersions.update, { token, params: { id }, body: { ...body, version: '3.0' } })).error.code,
    ).toBe('APP_VERSION_TAKEN')
    expect((await t.send(appVersions.remove, { token, params: { id } })).status).toBe(200)
    expect((await t.send(appVersions.remove, { token, params: { id } })).status).toBe(404)
    expect((await t.send(appVersions.update, { token, params: { id }, body })).status).toBe(404)
  })
})
