import { portalStories, stories } from '@markaz/protocol/content/stories/routes'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { createStory, removeStory, updateStory } from './save-story.ts'
import { listOwnStories, listStories, readStory } from './stories.queries.ts'

export function storyRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, stories.list, listStories)
  mountRoute(app, deps, stories.create, createStory)
  mountRoute(app, deps, stories.read, async (call) => ({ story: orNotFound(await readStory(call, call.params.id)) }))
  mountRoute(app, deps, stories.update, updateStory)
  mountTransactionalRoute(app, deps, stories.remove, removeStory)
  mountRoute(app, deps, portalStories.list, listOwnStories)
  mountRoute(app, deps, portalStories.view, recordStoryView)
}

async function recordStoryView({ db, params, student, clock }: RouteCall<typeof portalStories.view>) {
  return db.transaction(async (tx) => {
    const { id } = params
    orNotFound(await tx.one(sql`select id from story where id = ${id} and is_active for key share`))
    const isFirst = await tx.run(sql`
      insert into story_view (story_id, student_id, seen_at) values (${id}, ${student.id}, ${clock.now()})
      on conflict do nothing`)
    if (isFirst) await tx.run(sql`update story set views_count = views_count + 1 where id = ${id}`)
    return {}
  })
}
