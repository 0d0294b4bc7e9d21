import { ownTalks } from '@markaz/protocol/people/talks/own-talks.routes'
import { familyTalks } from '@markaz/protocol/people/talks/routes'
import type { FastifyInstance } from 'fastify'
import { studentInReach } from '../../access/student-in-reach.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountWrite } from '../../http/mount.ts'
import { changeCounter } from '../../live/changes.ts'
import { openChanges } from '../../live/open-changes.ts'
import { talksTopic } from './add-message.ts'
import { assignTalk, closeTalk, listColleagues, markReadByCentre, writeToFamily } from './answer-family.ts'
import { listTalks } from './list-talks.ts'
import { readMessages } from './messages.ts'
import { listOwnTalks, markReadByParent, readOwnTalk, writeToCentre } from './own-talks.ts'
import { readTalk } from './talk-rows.ts'

export function talkRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, familyTalks.list, async (call) => {
    const seq = await changeCounter(call.db, talksTopic)
    return { ...(await listTalks(call, call.query)), seq }
  })
  mountRoute(app, deps, familyTalks.stream, (call) =>
    openChanges(app, call, { name: talksTopic, access: familyTalks.stream.access }),
  )
  mountRoute(app, deps, familyTalks.read, async (call) => {
    const { db, viewer, params, query } = call
    await studentInReach(db, viewer, params.id)
    const seq = await changeCounter(db, talksTopic)
    const talk = await readTalk(call, params.id)
    return { talk, ...(await readMessages(call, { studentId: params.id, before: query.before })), seq }
  })
  mountRoute(app, deps, familyTalks.write, writeToFamily)
  mountWrite(app, deps, familyTalks.readUntil, markReadByCentre)
  mountRoute(app, deps, familyTalks.colleagues, listColleagues)
  mountRoute(app, deps, familyTalks.assign, assignTalk)
  mountRoute(app, deps, familyTalks.close, closeTalk)
  mountRoute(app, deps, ownTalks.list, listOwnTalks)
  mountRoute(app, deps, ownTalks.read, readOwnTalk)
  mountRoute(app, deps, ownTalks.write, writeToCentre)
  mountWrite(app, deps, ownTalks.readUntil, markReadByParent)
}
