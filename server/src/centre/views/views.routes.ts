import { savedViews } from '@markaz/protocol/centre/views/routes'
import type { SavedView } from '@markaz/protocol/centre/views/schemas'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { type Call, mount } from '../../http/mount.ts'

const ownAtMost = 30
const sharedAtMost = 50

export function viewRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, savedViews.list, listViews)
  mount(app, deps, savedViews.save, saveView)
  mount(app, deps, savedViews.remove, removeView)
}

async function listViews({ db, viewer }: Call<typeof savedViews.list>) {
  const views = await db.many<SavedView>(sql`
    select * from (
      select id, title, path, is_shared as "isShared", null as author from saved_view where staff_id = ${viewer.id}
      union all
      (select saved_view.id, title, path, true, staff.full_name from saved_view join staff on staff.id = staff_id
        where is_shared and staff_id <> ${viewer.id} order by saved_view.id desc limit ${sharedAtMost})
    ) shown order by author is not null, uzbek_order(title) collate "C", id`)
  return { views }
}

async function saveView({ db, viewer, body }: Call<typeof savedViews.save>) {
  const { title, path, isShared } = body
  return db.transaction(async (tx) => {
    // Two at once count each other.
    await tx.run(sql`select from staff where id = ${viewer.id} for no key update`)
    const others = await tx.one<{ count: number }>(sql`
      select count(*) from saved_view where staff_id = ${viewer.id} and path <> ${path}`)
    if ((others?.count ?? 0) >= ownAtMost) throw new AppError('TOO_MANY_VIEWS')
    const id = await tx.newId(sql`
      insert into saved_view (staff_id, title, path, is_shared) values (${viewer.id}, ${title}, ${path}, ${isShared})
      on conflict on constraint saved_view_once do update set title = excluded.title, is_shared = excluded.is_shared
      returning id`)
    return { id }
  })
}

async function removeView({ db, viewer, params }: Call<typeof savedViews.remove>) {
  found(await db.one(sql`delete from saved_view where id = ${params.id} and staff_id = ${viewer.id} returning id`))
  return {}
}
