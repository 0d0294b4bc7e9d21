import type { Named } from '@markaz/protocol/fields'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../access/network.ts'
import { takeAttempt } from '../../access/throttle.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mount } from '../../http/mount.ts'
import { announceExam } from './announce-exam.ts'
import { changeDeadline, changeStudentDeadline } from './change-deadline.ts'
import { checkParticipant } from './check-participant.ts'
import { createExam } from './create-exam.ts'
import { examChatRoutes } from './exam-chats.routes.ts'
import { examInReach } from './exam-in-reach.ts'
import { listExams, listParticipants } from './exam-lists.ts'
import { examResults, publicResult } from './exam-results.ts'
import { readExam } from './exam-rows.ts'
import { ownExamRoutes } from './own-exams.routes.ts'
import { removeExam } from './remove-exam.ts'
import { updateExam } from './update-exam.ts'

export function examRoutes(app: FastifyInstance, deps: Deps): void {
  examChatRoutes(app, deps)
  ownExamRoutes(app, deps)
  mount(app, deps, exams.list, listExams)
  mount(app, deps, exams.create, createExam)
  mount(app, deps, exams.read, async (call) => {
    await examInReach(call.db, { ...call, grant: 'all_groups:exam.read' }, call.params.id)
    return { exam: await readExam(call, call.params.id) }
  })
  mount(app, deps, exams.update, updateExam)
  mount(app, deps, exams.remove, removeExam)
  mount(app, deps, exams.participants, listParticipants)
  mount(app, deps, exams.results, examResults)
  mount(app, deps, exams.check, checkParticipant)
  mount(app, deps, exams.deadline, changeDeadline)
  mount(app, deps, exams.studentDeadline, changeStudentDeadline)
  mount(app, deps, exams.announce, announceExam)
  mount(app, deps, exams.failureReasons, async ({ db }) => ({
    reasons: await db.many<Named>(sql`select id, name from failure_reason order by id`),
  }))
  mount(app, deps, exams.publicResult, async ({ db, clock, params, request }) => {
    await takeAttempt(db, [`exam-result-page:${networkOf(request.address)}`], clock.now())
    return publicResult(db, params.examId)
  })
}
