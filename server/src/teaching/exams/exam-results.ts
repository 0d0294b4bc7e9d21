import { AppError } from '@markaz/protocol/errors'
import { averageOf, examScoreBands, scoreBandOf } from '@markaz/protocol/scores'
import type { exams } from '@markaz/protocol/teaching/exams/routes'
import { type ExamParticipant, ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { readExam } from './exam-rows.ts'
import { requireExamInScope } from './exam-scope.ts'
import { readExamParticipants, studentNameOrderSql } from './participant-rows.ts'

const bestScoreFirstSql = sql`case when chat.result is distinct from ${ExamResult.FailedExam}::int then chat.score end desc nulls last, ${studentNameOrderSql}`

export async function readExamResults(call: RouteCall<typeof exams.results>) {
  const { db, viewer, today, params } = call
  await requireExamInScope(db, { viewer, today, grant: 'all_groups:exam.read' }, params.id)
  const participants = await readExamParticipants(call, sql`chat.exam_id = ${params.id} order by ${bestScoreFirstSql}`)
  return {
    exam: await readExam(call, params.id),
    participants: withRanks(participants),
    distribution: distributionOf(participants.flatMap((one) => countedScore(one) ?? [])),
  }
}

/** Reads the public page of exam results, which contains no ids, because ids could lead to other personal data. */
export async function readPublicExamResult(db: Db, code: string) {
  const exam = await readAnnouncedExam(db, code)
  const rows = await db.many<{ fullName: string; score: number | null; status: ExamResult }>(sql`
    select student.full_name as "fullName", chat.score, chat.result as status
    from chat join student on student.id = chat.student_id
    where chat.exam_id = ${exam.id} order by ${bestScoreFirstSql}`)
  const scores = rows.flatMap((row) => countedScore(row) ?? [])
  const { theme, date, group } = exam
  return {
    exam: { theme, date, averageScore: averageOf(sumOf(scores), scores.length) },
    group: { name: group },
    participants: withRanks(rows),
  }
}

async function readAnnouncedExam(db: Db, code: string) {
  // Refuses texts that cannot be a public code, because PostgreSQL rejects some of them with an error.
  const exam =
    /^[\w-]{22}$/.test(code) &&
    (await db.one<{ id: number; theme: string; date: string; group: string }>(sql`
      select exam.id, exam.theme, exam.date, study_group.name as "group"
      from exam join study_group on study_group.id = exam.group_id
      where exam.public_code = ${code} and exam.announced_at is not null and exam.deleted_at is null`))
  if (!exam) throw new AppError('NOT_FOUND')
  return exam
}

/** Returns null for a participant who was excluded from the exam. */
function countedScore({ score, status }: Pick<ExamParticipant, 'score' | 'status'>): number | null {
  return status === ExamResult.FailedExam ? null : score
}

/** Participants with equal scores share a rank, for example 1, 2, 2, 4. */
function withRanks<T extends Pick<ExamParticipant, 'score' | 'status'>>(
  bestFirst: T[],
): (T & { place: number | null })[] {
  const scores = bestFirst.map(countedScore)
  return bestFirst.map((one, row) => {
    const score = scores[row]
    return { ...one, place: score == null ? null : scores.indexOf(score) + 1 }
  })
}

function distributionOf(scores: number[]) {
  return [...examScoreBands, { from: 0, to: 0 }].map((band) => ({
    ...band,
    count: scores.filter((score) => scoreBandOf(score, examScoreBands) === (band.from === 0 ? null : band)).length,
  }))
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)
