import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { announcedAbsences, studentAbsences } from '@markaz/protocol/teaching/told-absences/routes'
import type { AnnouncedAbsence } from '@markaz/protocol/teaching/told-absences/schemas'
import { permissionNameInAuditEntry, writeAudit } from '../../access/audit.ts'
import { readChildStudentOfParent } from '../../access/parent.ts'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import type { FeatureArea } from '../../area.ts'
import { type Db, sql } from '../../db/db.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import {
  type AbsenceReportedInChat,
  absenceReportedInChatEvent,
  auditActorOfParent,
  childLessonsProvider,
} from '../../people/telegram/write-in-chat.ts'
import { addDays } from '../groups/days.ts'
import {
  lessonsOfAnnouncedAbsenceSql,
  listAnnouncedAbsences,
  listLessonsOfChildOnDays,
  saveAnnouncedAbsence,
} from './told-absences.queries.ts'

const personalDataHandlersOfAnnouncedAbsences: StudentPersonalDataHandlers = {
  tables: ['told_absence'],
  read: async (db, studentId) => ({
    oldindanAytilganKelmasliklar: await db.many(sql`
      select first_day as "dan", last_day as "gacha", reason as "sabab", (select array_agg(study_group.name || ' ' || to_char(begin_time, 'HH24:MI') order by begin_time)
          from lesson join study_group on study_group.id = group_id where lesson.id = any(lesson_ids)) as "darslar", note as "izoh", told_at as "aytilgan",
        cancelled_at as "bekorQilingan"
      from told_absence where student_id = ${studentId} order by id`),
  }),
  async forget(tx, { studentId }) {
    await tx.run(sql`delete from told_absence where student_id = ${studentId}`)
  },
}

/** An absence that a parent announced becomes a mark only when the teacher saves the attendance list. */
export const announcedAbsencesArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, announcedAbsences.list, async ({ db, parent, params, today }) => {
      const { id: childId } = await readChildStudentOfParent(db, parent, params.childId)
      return {
        absences: await listAnnouncedAbsences(db, { childId, parentId: parent.id, since: addDays(today, -listedDays) }),
      }
    })
    mountRoute(app, deps, announcedAbsences.tell, announceAbsence)
    mountRoute(app, deps, announcedAbsences.cancel, cancelAbsence)
    mountRoute(app, deps, studentAbsences.list, listAbsencesOfStudent)
  },
  listens() {
    absenceReportedInChatEvent.addListeners(announceFromChat)
    childLessonsProvider.suppliedBy(listLessonsForChat)
  },
  personalData: personalDataHandlersOfAnnouncedAbsences,
  names: {
    told_absence: sql`select student.full_name || ', ' || to_char(first_day, 'DD.MM.YYYY') from told_absence
      join student on student.id = student_id where told_absence.id = it.id`,
  },
}

const listedDays = 60
const maxDaysAhead = 30

async function announceAbsence({
  db,
  parent,
  params,
  body,
  today,
  clock,
  audit,
}: RouteCall<typeof announcedAbsences.tell>) {
  const { from, to, reason, note = null } = body
  const now = clock.now()
  const { id: childId } = await readChildStudentOfParent(db, parent, params.childId)
  if (from < today) refuseField('from', teachingErrorTexts.absenceInPast)
  if (to < from) refuseField('to', teachingErrorTexts.absenceEndsFirst)
  if (to > addDays(today, maxDaysAhead)) refuseField('to', teachingErrorTexts.absenceTooFar)
  const lessonIds = await requireCurrentLessons(db, {
    childId,
    from,
    to,
    lessonIds: body.lessonIds ?? null,
    today,
    now,
  })
  return db.transaction(async (tx) => {
    const told = { childId, parentId: parent.id, from, to, reason, note, lessonIds, now }
    const { absence, isNew } = await saveAnnouncedAbsence(tx, told)
    if (isNew) {
      const after = { studentId: childId, from, to, reason, note, lessonIds }
      await audit(tx, { action: 'create', entity: 'told_absence', entityId: absence.id, after })
    }
    return { absence }
  })
}

interface AnnouncedDays {
  childId: number
  from: string
  to: string
  lessonIds: readonly number[] | null
  today: string
  now: Date
}

async function requireCurrentLessons(
  db: Db,
  { lessonIds, today, ...days }: AnnouncedDays,
): Promise<readonly number[] | null> {
  if (lessonIds && days.from !== days.to) refuseField('lessonIds', teachingErrorTexts.absenceLessonsOfDay)
  if (!lessonIds && days.to > today) return null
  const lessons = await listLessonsOfChildOnDays(db, days)
  if (!lessonIds && lessons.length > 0 && lessons.every(({ isOver }) => isOver))
    refuseField('to', teachingErrorTexts.absenceLessonsOver)
  const ahead = lessons.filter(({ isOver }) => !isOver).map(({ id }) => id)
  if (lessonIds?.some((id) => !ahead.includes(id))) refuseField('lessonIds', teachingErrorTexts.absenceLessonOver)
  return lessonIds
}

async function announceFromChat(
  tx: Db,
  { agentId, studentId, day, reason, lessonIds, now }: AbsenceReportedInChat,
): Promise<void> {
  const told = { childId: studentId, parentId: agentId, from: day, to: day, reason, note: null, lessonIds, now }
  const { absence, isNew } = await saveAnnouncedAbsence(tx, told)
  if (!isNew) return
  const after = { studentId, from: day, to: day, reason, note: null, lessonIds }
  const actor = { ...auditActorOfParent(agentId), permissionName: permissionNameInAuditEntry(announcedAbsences.tell) }
  await writeAudit(tx, actor, { action: 'create', entity: 'told_absence', entityId: absence.id, after })
}

async function listLessonsForChat(db: Db, { studentId, day, now }: { studentId: number; day: string; now: Date }) {
  const lessons = await listLessonsOfChildOnDays(db, { childId: studentId, from: day, to: day, now })
  const ahead = lessons.filter(({ isOver }) => !isOver)
  return {
    ahead: ahead.map(({ id, beginTime, group }) => ({ id, label: `${beginTime}, ${group}` })),
    isOver: lessons.length > 0 && ahead.length === 0,
  }
}

async function cancelAbsence({ db, parent, params, today, clock, audit }: RouteCall<typeof announcedAbsences.cancel>) {
  const { id: studentId } = await readChildStudentOfParent(db, parent, params.childId)
  return db.transaction(async (tx) => {
    const told = orNotFound(
      await tx.one<{ isOver: boolean; from: string; to: string; lessonIds: number[] | null }>(sql`
        select cancelled_at is not null as "isOver", first_day as "from", last_day as "to", lesson_ids as "lessonIds" from told_absence
        where id = ${params.id} and student_id = ${studentId} and agent_id = ${parent.id} for update`),
    )
    if (told.isOver) return {}
    const lessons = await listLessonsOfChildOnDays(tx, {
      childId: studentId,
      from: told.from,
      to: told.to,
      now: clock.now(),
    })
    const missed = lessons.filter(({ id }) => told.lessonIds?.includes(id) ?? true)
    if (told.to < today || (missed.length > 0 && missed.every(({ hasBegun }) => hasBegun)))
      throw new AppError('ABSENCE_BEGUN')
    await tx.run(sql`update told_absence set cancelled_at = ${clock.now()} where id = ${params.id}`)
    await audit(tx, { action: 'cancel', entity: 'told_absence', entityId: params.id, before: { studentId } })
    return {}
  })
}

async function listAbsencesOfStudent({ db, viewer, params }: RouteCall<typeof studentAbsences.list>) {
  orNotFound(await db.one(sql`select from student where id = ${params.id} and ${isStudentInScopeSql(viewer)}`))
  const absences = await db.many<Omit<AnnouncedAbsence, 'isOwn'> & { parent: string; cancelledAt: string | null }>(sql`
    select told_absence.id, first_day as "from", last_day as "to", reason, note, ${lessonsOfAnnouncedAbsenceSql}, told_at as "toldAt",
      agent.full_name as parent, cancelled_at as "cancelledAt"
    from told_absence join agent on agent.id = agent_id
    where student_id = ${params.id} order by first_day desc, told_absence.id desc limit 100`)
  return { absences }
}
