import { createDemoCentre } from '@markaz/demo/demo-centre'
import { startDemoDoor } from '@markaz/demo/door-device'
import type { OneRosterData } from '@markaz/demo/oneroster'
import { startDemoErp } from '@markaz/demo/server'
import { offices } from '@markaz/protocol/centre/offices/routes'
import { sync } from '@markaz/protocol/centre/sync/routes'
import type { ErpSyncDataType } from '@markaz/protocol/centre/sync/schemas'
import { devices } from '@markaz/protocol/control/doors/routes'
import { expect, vi } from 'vitest'
import { openEmbeddedDatabase, openPostgres } from '../../server/src/db/open.ts'
import { createStaffClient } from './client.ts'
import { dateDaysFromToday } from './screen.ts'
import { type DataOfStoppedServer, type RunningServer, startServer } from './server.ts'

export interface InjectionAttempt {
  /** The API call or field into which the hostile text was entered, e.g. `talk`. */
  by: string
  text: string
  /** The HTTP status of the API call; 200 for texts from the ERP or a door device, which receive no answer. */
  status: number
}

export interface CentreWithInjectionTexts {
  product: RunningServer
  sent: InjectionAttempt[]
  write<A extends { status: number }>(by: string, send: (text: string) => Promise<A>): Promise<A>
  close(): Promise<void>
}

/**
 * Starts a server with demo data, a connected ERP and a door device. The ERP's hostile texts arrive by a
 * synchronisation, the door's by its event stream.
 */
export async function openCentreWithInjectionTexts(texts: readonly string[]): Promise<CentreWithInjectionTexts> {
  const sent: InjectionAttempt[] = []
  const next = (by: string, status = 200): InjectionAttempt => {
    const nth = sent.length
    const one = { by, text: `${texts[nth % texts.length]} №${nth}`, status }
    sent.push(one)
    return one
  }
  const erp = await startDemoErp({
    today: dateDaysFromToday(),
    data: hostileRoster((field) => next(`erp ${field}`).text),
  })
  const door = await startDemoDoor({ password: 'Eshik-2026' })
  const settings: Record<string, string> = {}
  const product = await startServer(settings)
  await product.stop()
  await makeReal(product.centre)
  Object.assign(settings, {
    MARKAZ_DEMO: '',
    MARKAZ_ERP_URL: erp.url,
    MARKAZ_ERP_TOKEN_URL: erp.tokenUrl,
    MARKAZ_ERP_CLIENT_ID: erp.clientId,
    MARKAZ_ERP_CLIENT_SECRET: erp.clientSecret,
    MARKAZ_DOOR_NETWORKS: '127.0.0.1',
  })
  await product.start()
  const office = await createStaffClient(product.url)
  for (const type of ['teachers', 'student', 'groups', 'groupStudents'] as const) {
    await office.call(sync[type])
    const params = { type: (type === 'groupStudents' ? 'group-students' : type) as ErpSyncDataType }
    const state = () => office.call(sync.state, { params })
    const done = async () => expect(await state()).toMatchObject({ status: 'done', error: null })
    await vi.waitFor(done, { timeout: 60_000, interval: 200 })
  }
  const { offices: branches } = await office.call(offices.list)
  await office.call(devices.create, {
    body: {
      ...{ name: 'Sinov eshigi', type: 'both', ipAddress: '127.0.0.1', port: door.port },
      ...{ adminLogin: 'admin', adminPassword: 'Eshik-2026', officeId: branches[0]?.id as number },
    },
  })
  for (let nth = 0; nth < 5; nth++) door.pass({ employeeNo: next('door person').text.slice(0, 32) })

  return {
    product,
    sent,
    async write(by, send) {
      const one = next(by)
      const answer = await send(one.text)
      one.status = answer.status
      return answer
    },
    async close() {
      await Promise.all([product.remove(), door.close(), erp.close()])
    },
  }
}

/** Makes the centre count as a real one, because a demo centre cannot be connected to another ERP. */
async function makeReal({ data, database }: DataOfStoppedServer): Promise<void> {
  const server = process.env.TEST_DATABASE_URL
  const address = server && Object.assign(new URL(server), { pathname: `/${database}` }).href
  const opened = address ? openPostgres(address, 1) : await openEmbeddedDatabase(data)
  await opened.pool.query(`delete from app_value where name = 'demo' or name like 'demo-%'`)
  await opened.close()
}

/** Returns ERP data with today's modification date, so that a synchronisation imports all rows. */
function hostileRoster(text: (field: string) => string): OneRosterData {
  const roster = createDemoCentre({ today: dateDaysFromToday(), stage: 1 })
  const dateLastModified = new Date().toISOString()
  return {
    ...roster,
    orgs: roster.orgs.map((org) => ({
      ...org,
      dateLastModified,
      ...(org.type === 'school' && { name: text('branch') }),
    })),
    courses: roster.courses.map((course) => ({
      ...course,
      dateLastModified,
      title: text('course'),
      metadata: { uz: { prices: course.metadata.uz.prices.map((price) => ({ ...price, name: text('price') })) } },
    })),
    classes: roster.classes.map((group) => ({
      ...group,
      dateLastModified,
      title: text('group'),
      metadata: {
        uz: {
          ...group.metadata.uz,
          schedule: group.metadata.uz.schedule.map((item) => ({ ...item, classroomName: text('room') })),
        },
      },
    })),
    users: roster.users.map((user, nth) => {
      const role = user.roles[0]?.role ?? 'student'
      // Only every second student and parent gets a hostile name.
      if ((role === 'student' || role === 'parent' || role === 'guardian') && nth % 2) return user
      return { ...user, dateLastModified, familyName: text(`${role} family name`), givenName: text(`${role} name`) }
    }),
  }
}
