import { allApiRoutes } from '@markaz/protocol/catalogue'
import { apiPath } from '@markaz/protocol/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Sql, sql } from '../db/db.ts'
import { openTestEventStream, serverAddressOf } from '../teaching/chats/testing/event-reader.ts'
import { shareTestApp } from '../testing/app.ts'
import { insertReturningId } from '../testing/rows.ts'

const t = shareTestApp()
let headOfficeId: number
let bareRoleId: number
/** Ids of the records that the event streams watch, by the kind of record. */
const ids: Record<string, number> = {}
beforeAll(async () => {
  ;({ headOfficeId } = await t.build.office())
  bareRoleId = await t.build.role({ grants: [] })
  ids.group = await t.build.group({ headOfficeId })
  ids.exams = await t.build.exam({ groupId: ids.group })
  const creator = await t.build.staff()
  ids.events = await insertReturningId(
    t.db,
    sql`insert into event (kind, name, description, type, xp_requirement, xp, coin, starts_at, ends_at, head_office_id, created_by, created_at)
      values ('competition', 'Musobaqa', '{}', 'single', 0, 0, 0, now(), now() + interval '1 hour', ${headOfficeId}, ${creator}, now()) returning id`,
  )
})

const streams = allApiRoutes.filter(({ route }) => route.stream && !route.side)
const causes: [string, (id: number) => Sql][] = [
  ['is blocked', (id) => sql`update staff set is_blocked = true where id = ${id}`],
  ['signs out', (id) => sql`update session set ended_at = now() where staff_id = ${id}`],
  ['gets another role', (id) => sql`update staff set role_id = ${bareRoleId} where id = ${id}`],
]

// Shows: SAFE-032
describe.each(streams.map(({ area, name, route }) => ({ label: `${area}.${name}`, route })))(
  'the event stream $label of staff',
  ({ route }) => {
    it.each(causes)('the event stream of a person who %s is ended immediately', async (cause, change) => {
      const grants =
        route.access.kind === 'can' ? [...route.access.anyOf, ...(route.access.and ? [route.access.and] : [])] : []
      const person = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
      if (route.path.includes('academic'))
        await t.build.groupStaff({ groupId: ids.group as number, staffId: person.staffId })
      const [, place = ''] = route.path.split('/')
      const path = apiPath(route).replace('{id}', String(place === 'groups' ? ids.group : ids[place]))
      // The query of the combined event stream (`/live`) names the streams to combine.
      const query = place === 'live' ? '?on=/notifications/stream' : ''
      const reader = await openTestEventStream(`${await serverAddressOf(t)}${path}${query}`, { token: person.token })
      await t.db.transaction((tx) => tx.run(change(person.staffId)))
      // An event stream that requires only a session stays open when the role changes, so no end is expected.
      if (cause === 'gets another role' && route.access.kind !== 'can') return reader.close()
      expect((await reader.rest()).at(-1)?.event).toMatch(/^(end|0 lost)$/)
    })
  },
)
