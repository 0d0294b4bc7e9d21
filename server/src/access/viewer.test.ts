import { offices } from '@markaz/protocol/centre/offices/routes'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { allGrants } from '@markaz/protocol/permissions'
import { describe, expect, it } from 'vitest'
import { type Db, type Sql, sql } from '../db/db.ts'
import { shareTestApp, startTestApp } from '../testing/app.ts'
import { isInBranchScopeSql, isInChosenBranchesSql, type Viewer, viewerOfSession } from './viewer.ts'

const t = shareTestApp()

const sessionOf = async (staffId: number) =>
  ((await t.db.one<{ id: string }>(sql`select id from session where staff_id = ${staffId}`)) as { id: string }).id

describe('reading the signed-in staff member (the viewer) of a request', () => {
  it("the server reads a session's user with the rights of the user's role and the head office ids of the user's branches", async () => {
    const headOfficeId = await t.build.headOffice()
    const { staffId, roleId } = await t.signedIn({
      grants: ['profile.read'],
      seesPersonal: false,
      headOfficeIds: [headOfficeId],
      kind: 2,
    })
    const viewer = await viewerOfSession(t.db, await sessionOf(staffId), t.deps.clock.now())
    expect(viewer).toMatchObject({ id: staffId, roleId, kind: 2, isSuperadmin: false, headOfficeIds: [headOfficeId] })
    expect([...viewer.grants]).toEqual(['profile.read'])
  })

  it('the role Admin has every right, whatever its database row contains; a superadmin without the role Admin has no right', async () => {
    const admin = await t.signedIn({ roleId: await t.build.role({ name: 'Admin', isAdmin: true }) })
    const superadmin = await t.signedIn({ isSuperadmin: true, seesPersonal: false })
    const grants = async (staffId: number) =>
      (await viewerOfSession(t.db, await sessionOf(staffId), t.deps.clock.now())).grants.size
    expect([await grants(admin.staffId), await grants(superadmin.staffId)]).toEqual([allGrants.length, 0])
  })

  it('a request with an ended or expired session is refused with 401', async () => {
    const ended = await t.signedIn()
    await t.db.run(sql`update session set ended_at = now() where staff_id = ${ended.staffId}`)
    expect((await t.send(auth.profile, { token: ended.token })).status).toBe(401)
    const old = await t.signedIn()
    await t.db.run(sql`update session set expires_at = ${t.deps.clock.now()} where staff_id = ${old.staffId}`)
    expect((await t.send(auth.profile, { token: old.token })).status).toBe(401)
  })

  it('cached rights of a role are not used for a role with the same id in another database', async () => {
    const [one, other] = [await startTestApp(), await startTestApp()]
    try {
      const big = await one.signedIn({ grants: ['staff_control:roles.read'] })
      expect((await one.send(roles.list, { token: big.token })).status).toBe(200)
      const small = await other.signedIn()
      expect(small.roleId).toBe(big.roleId)
      expect((await other.send(roles.list, { token: small.token })).status).toBe(403)
    } finally {
      await one.close()
      await other.close()
    }
  })

  it('if a role changes while the server reads its rights for a request, this request and the next already use the new rights', async () => {
    const { staffId, roleId } = await t.signedIn({ grants: ['profile.read'] })
    const sessionId = await sessionOf(staffId)
    let looks = 0
    const interrupted: Db = {
      ...t.db,
      one: async (query) => {
        if (++looks === 2)
          await t.db.run(sql`update role set grants = '{profile.update}', version = version + 1 where id = ${roleId}`)
        return t.db.one(query)
      },
    }
    const grants = async () => [...(await viewerOfSession(interrupted, sessionId, t.deps.clock.now())).grants]
    expect([await grants(), await grants(), looks]).toEqual([['profile.update'], ['profile.update'], 3])
  })

  it('the server caches the rights of a thousand versions of roles; one version more removes the oldest from the cache', async () => {
    const { staffId } = await t.signedIn({ grants: ['profile.read'] })
    const sessionId = await sessionOf(staffId)
    let queries = 0
    let version = 0
    const versioned: Db = {
      ...t.db,
      one: async <T>(query: Sql) => {
        queries++
        const row = await t.db.one<object>(query)
        return { ...row, ...(row && ('roleVersion' in row ? { roleVersion: version } : { version })) } as T
      },
    }
    const queriesToRead = async (which: number) => {
      queries = 0
      version = which
      await viewerOfSession(versioned, sessionId, t.deps.clock.now())
      return queries
    }
    for (let which = 1; which <= 1000; which++) await queriesToRead(which)
    expect([await queriesToRead(1), await queriesToRead(1001)]).toEqual([1, 2])
    expect([await queriesToRead(2), await queriesToRead(1)]).toEqual([1, 2])
  })

  it('a branch that a staff member gets or loses takes effect with the next request', async () => {
    const office = await t.build.office()
    const { token, staffId } = await t.signedIn({ grants: ['staff_control:offices.read'] })
    const seen = async () => (await t.send(offices.list, { token })).data.offices.map((one) => one.id)
    expect(await seen()).toEqual([])
    await t.db.run(
      sql`insert into staff_head_office (staff_id, head_office_id) values (${staffId}, ${office.headOfficeId})`,
    )
    expect(await seen()).toEqual([office.id])
    await t.db.run(sql`delete from staff_head_office where staff_id = ${staffId}`)
    expect(await seen()).toEqual([])
  })
})

describe('which rows a viewer may see', () => {
  const viewer = (headOfficeIds: number[], isSuperadmin = false) => ({ headOfficeIds, isSuperadmin }) as Viewer
  const seen = async (condition: ReturnType<typeof sql>) =>
    (
      await t.db.many<{ id: number | null }>(
        sql`select id from (select id from head_office union all select null) as row where ${condition}`,
      )
    ).map((row) => row.id)

  it("lists show rows of branches outside the viewer's own, and rows without a branch, only to the superadmin", async () => {
    const [mine, other] = [await t.build.headOffice(), await t.build.headOffice()]
    expect(await seen(isInBranchScopeSql(viewer([mine]), sql`id`))).toEqual([mine])
    expect(await seen(isInBranchScopeSql(viewer([]), sql`id`))).toEqual([])
    expect(await seen(isInBranchScopeSql(viewer([], true), sql`id`))).toEqual(
      expect.arrayContaining([mine, other, null]),
    )
  })

  it('filtering by branches returns no rows of other branches; an empty filter returns all rows', async () => {
    const [one, deleted] = [await t.build.office(), await t.build.office()]
    await t.db.run(sql`update office set deleted_at = now() where id = ${deleted.id}`)
    expect(await seen(isInChosenBranchesSql([one.id, deleted.id, 987654], sql`id`))).toEqual([one.headOfficeId])
    expect(await seen(isInChosenBranchesSql([987654], sql`id`))).toEqual([])
    const everything = await seen(sql`true`)
    for (const none of [undefined, []]) expect(await seen(isInChosenBranchesSql(none, sql`id`))).toEqual(everything)
  })
})
