import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { oneRosterFile } from '@markaz/protocol/control/oneroster/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importErpFromFile } from '../../centre/sync/import-file.ts'
import { createOneRosterCsvSource } from '../../integrations/erp/oneroster-csv.ts'
import { createOneRosterRestSource } from '../../integrations/erp/oneroster-rest.ts'
import type { ErpSource } from '../../integrations/erp/port.ts'
import {
  createTestErpBundleFolder,
  csvBundleOf,
  type TestErpBundleFolder,
} from '../../integrations/erp/testing/bundle.ts'
import {
  buildOneRosterReference,
  buildTestErpEnrollment,
  buildTestErpPerson,
  createTestErpCentre,
} from '../../integrations/erp/testing/centre.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createOneRosterClientToken } from './testing/client-token.ts'

const t = shareTestApp()
let folder: TestErpBundleFolder
let me: Awaited<ReturnType<typeof createOneRosterClientToken>>
beforeAll(async () => {
  folder = await createTestErpBundleFolder()
  await importFrom(createOneRosterCsvSource(await folder.zip(csvBundleOf(createErpCentre(), '1.2'))))
  me = await createOneRosterClientToken(t, { isSuperadmin: true })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await folder.remove()
})

function createErpCentre() {
  const all = createTestErpCentre()
  const isGood = ({ sourcedId }: { sourcedId?: unknown }) => !/-(bad|x)$/.test(String(sourcedId))
  const mother = { familyName: 'Karimova', givenName: 'Nodira', middleName: 'Olim qizi', phone: '901112233' }
  return {
    ...all,
    users: [
      ...all.users.filter(({ sourcedId }) => isGood({ sourcedId }) && sourcedId !== 'parent-1'),
      buildTestErpPerson('parent-1', 'parent', { ...mother, agents: [buildOneRosterReference('user', 'student-1')] }),
      buildTestErpPerson('student-3', 'student', { identifier: '100203', phone: '+998 90 333-22-11' }),
    ].map(({ agents, ...user }) => ({ ...user, agentSourcedIds: agents ? ['student-1'] : [] })),
    enrollments: [
      ...all.enrollments.filter(isGood),
      buildTestErpEnrollment('place-3', 'student', 'student-3', { endDate: '' }),
    ],
  }
}

const importFrom = (erp: ErpSource) =>
  importErpFromFile({ db: t.db, clock: t.deps.clock, erp, signal: new AbortController().signal, isTrial: false })

/** Returns which kinds of rows the import changed or refused, and how many rows of each kind stayed unchanged. */
async function changesOfImport(erp: ErpSource) {
  const { status, error, collections, lines } = await importFrom(erp)
  const news = collections.filter(({ added, changed, ended, refused }) => added + changed + ended + refused > 0)
  const known = Object.fromEntries(collections.map(({ title, unchanged }) => [title, unchanged]))
  return { status, error, news, lines: lines.filter(({ kind }) => kind !== 'note'), known }
}
const nothing = {
  ...{ status: 'done', error: null, news: [], lines: [] },
  known: {
    ...{ 'Bosh ofis': 1, Kurs: 1, Xodim: 2, Talaba: 2, 'Ota-ona': 1 },
    ...{ Guruh: 2, 'Guruh xodimi': 2, 'Guruh talabasi': 2 },
  },
}

const erpOverHttp = () => {
  const origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  const credentials = { tokenUrl: `${origin}/oauth/token`, clientId: String(me.id), clientSecret: me.secret }
  return createOneRosterRestSource({ url: `${origin}/ims/oneroster`, ...credentials, pageSize: 2 })
}

describe('data that came from an ERP is exported as OneRoster without changes', () => {
  // Shows: OPEN-003
  it("importing the centre's own OneRoster export page by page over HTTP changes nothing", async () => {
    expect(await changesOfImport(erpOverHttp())).toEqual(nothing)
  })

  // Shows: OPEN-003
  it("importing the centre's own OneRoster data from a file changes nothing", async () => {
    const { bytes } = await t.send(oneRosterFile.download, { token: me.secret })
    const path = join(folder.path, 'oneroster.zip')
    await writeFile(path, bytes)
    expect(await changesOfImport(createOneRosterCsvSource(path))).toEqual(nothing)
  })
})
