import type { IdAndName } from '@markaz/protocol/fields'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { FastifyInstance } from 'fastify'
import { ipNetworkOfAddress } from '../../access/network.ts'
import { throttleAttempt } from '../../access/throttle.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute } from '../../http/mount.ts'
import { announceExam } from './announce-exam.ts'
import { changeDeadlineOfParticipant, changeExamDeadline } from './change-deadline.ts'
import { gradeExamParticipant } from './check-participant.ts'
import { createExam } from './create-exam.ts'
import { examChatRoutes } from './exam-chats.routes.ts'
import { listExamParticipants, listExams } from './exam-lists.ts'
import { readExamResults, readPublicExamResult } from './exam-results.ts'
import { readExam } from './exam-rows.ts'
import { requireExamInScope } from './exam-scope.ts'
import { ownExamRoutes } from './own-exams.routes.ts'
import { removeExam } from './remove-exam.ts'
import { updateExam } from './update-exam.ts'

export function examRoutes(app: FastifyInstance, deps: Deps): void {
  examChatRoutes(app, deps)
  ownExamRoutes(app, deps)
  mountRoute(app, deps, exams.list, listExams)
  mountRoute(app, deps, exams.create, createExam)
  mountRoute(app, deps, exams.read, async (call) => {
    await requireExamInScope(call.db, { ...call, grant: 'all_groups:exam.read' }, call.params.id)
    return { exam: await readExam(call, call.params.id) }
  })
  mountRoute(app, deps, exams.update, updateExam)
  mountRoute(app, deps, exams.remove, removeExam)
  mountRoute(app, deps, exams.participants, listExamParticipants)
  mountRoute(app, deps, exams.results, readExamResults)
  mountRoute(app, deps, exams.check, gradeExamParticipant)
  mountRoute(app, deps, exams.deadline, changeExamDeadline)
  mountRoute(app, deps, exams.studentDeadline, changeDeadlineOfParticipant)
  mountRoute(app, deps, exams.announce, announceExam)
  mountRoute(app, deps, exams.failureReasons, async ({ db }) => ({
    reasons: await db.many<IdAndName>(sql`select id, name from failure_reason order by id`),
  }))
  mountRoute(app, deps, exams.publicResult, async ({ db, clock, params, request }) => {
    await throttleAttempt(db, [`exam-result-page:${ipNetworkOfAddress(request.address)}`], clock.now())
    return readPublicExamResult(db, params.examId)
  })
}
