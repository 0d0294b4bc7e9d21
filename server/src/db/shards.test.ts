/**
 * Checks two facts of docs/scale.md about splitting the database: rows of one centre do not refer to other centres, and
 * most tables refer to a branch, directly or through other tables.
 */
import { allApiRoutes } from '@markaz/protocol/catalogue'
import { allGrants } from '@markaz/protocol/permissions'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { expect, inject, it } from 'vitest'
import { shareTestApp } from '../testing/app.ts'
import { sql } from './db.ts'

const reads = allApiRoutes
  .map(({ route }) => route)
  .filter(({ method, path, side, stream }) => method === 'GET' && !side && !stream && !path.includes('{'))

const t = shareTestApp()

/** Tables of people. A person can belong to several branches, so other tables link people with branches. */
const people = ['student', 'staff', 'agent']

const wholeCentre: Record<string, string> = {
  'the same in all branches, and few rows': `action_level app_version call_settings catalog_category catalog_chapter
    catalog_course category control_action course curriculum_topic discount discount_course failure_reason faq
    gamification_action gamification_category gamification_level learning_type notification_template offer_version
    door_setting leaver_setting portal_setting post post_author post_category post_version price role safety_setting source_homework store_category store_item
    study_course study_month study_month_role way_setting weekly_run`,
  'written once for many receivers, whose own rows lead on': 'notification point_act',
  'of the installation and its work': `access_end data_registration app_value asked_code audit_what centre_restore disk_sample job live_topic schema_migration sign_in_attempt sync_mark
    sync_refusal sync_row sync_run sync_waiting telegram_sign_in telegram_update`,
  'counts on over all branches': 'call_list contract_counter point_flow_end report_day',
}

// Shows: OPS-017
it('every table leads to a branch through its foreign keys, or this test lists it as common to all branches', async () => {
  // Foreign keys to the author of a row are ignored: a row belongs to the branch of its owner, not of its author.
  const keys = await t.db.many<{ from: string; to: string }>(sql`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and (confrelid <> 'staff'::regclass or attname = 'staff_id')`)
  const tables = await t.db.many<{ name: string; isNaming: boolean }>(sql`
    select oid::regclass::text as name, exists (select from pg_attribute
      where attrelid = pg_class.oid and attname in ('head_office_id', 'head_office_ids', 'student_id')) as "isNaming"
    from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace`)
  const leading = new Set(['head_office', ...people])
  for (const { name, isNaming } of tables) if (isNaming) leading.add(name)
  for (let before = 0; before < leading.size; ) {
    before = leading.size
    for (const { from, to } of keys) if (leading.has(to)) leading.add(from)
  }
  const others = tables.map(({ name }) => name).filter((name) => !leading.has(name))
  expect(others.sort()).toEqual(Object.values(wholeCentre).join(' ').split(/\s+/).sort())
})

/**
 * Skipped on a PostgreSQL server, because only the embedded database's single connection can be given another
 * `search_path`.
 */
// Shows: OPS-017
it.skipIf(inject('postgresUrl'))(
  'a centre works in its own PostgreSQL schema: no foreign key leaves it, and no statement names another schema',
  async () => {
    const { headOfficeId } = await t.build.office()
    const { token } = await t.signedIn({ grants: [...allGrants], headOfficeIds: [headOfficeId], isSuperadmin: true })
    await t.db.run(sql`alter schema public rename to centre_one`)
    await t.db.run(sql`set search_path to centre_one`)
    try {
      const groupId = await t.build.group({ headOfficeId })
      await t.build.student({ headOfficeIds: [headOfficeId] })
      const { data } = await t.send(groups.list, { token })
      expect(data.groups.map(({ id }) => id)).toEqual([groupId])
      expect(reads.length).toBeGreaterThan(100)
      for (const route of reads) expect([route.path, (await t.send(route, { token })).status]).not.toContainEqual(500)
      const elsewhere = await t.db.many(sql`
        select conname from pg_constraint join pg_class on pg_class.oid = confrelid
        where contype = 'f' and connamespace <> relnamespace`)
      expect(elsewhere).toEqual([])
    } finally {
      await t.db.run(sql`alter schema centre_one rename to public`)
      await t.db.run(sql`set search_path to default`)
    }
  },
)
